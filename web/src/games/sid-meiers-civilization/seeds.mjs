/** The map of Sid Meier's Civilization: the world, cut in the Pacific, where its two ends meet. */
import { geoProjection } from 'd3-geo'

const width = 1200
const height = 540

/** Miller's cylindrical projection, which enlarges the north less than Mercator's does. */
const miller = (lambda, phi) => [lambda, 1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * phi))]
const projection = geoProjection(miller).rotate([-11, 0]).precision(0.1)
projection.scale(width / (2 * Math.PI)).translate([width / 2, 328])
projection.clipExtent([
  [0, 0],
  [width, height],
])

export default {
  game: 'sid_meiers_civilization',
  areas: 'territories.csv',
  atlas: 'land-110m.json',
  types: '../maps/types',
  projection,
  grain: 0.5,
  width,
  height,
  step: 0.8,
  detail: 1.5,
  island: 12,
  lake: 60,
  crumb: 7,
  border: 24,
  reach: 70,
  seeds: {
    'hudson-bay': [
      [-84, 60],
      [-80, 63],
      [-70, 62],
    ],
    'north-atlantic': [
      [-38, 48],
      [-55, 57],
      [-14, 46],
      [-6, 46.2],
      [-25, 57],
      [-66, 41],
    ],
    'mid-atlantic': [
      [-45, 20],
      [-68, 27],
      [-74, 32],
      [-12, 34.5],
      [-8.5, 36],
      [-62, 19],
    ],
    'caribbean-sea': [
      [-88, 25],
      [-82, 15],
      [-72, 14.5],
    ],
    scandia: [
      [15, 62],
      [9.3, 56.3],
      [26, 63],
      [27, 66],
    ],
    volga: [
      [45, 57],
      [32, 60],
      [34, 63],
      [33, 65],
      [47, 50],
      [51, 53],
    ],
    sarmatia: [
      [30, 51],
      [25, 54.5],
    ],
    andes: [
      [-74, -11],
      [-68.5, -19],
      [-69.8, -25],
      [-70, -28],
    ],
    pampas: [[-64, -34]],
    antilles: [
      [-76, 20],
      [-71, 19],
    ],
    'arabian-sea': [
      [62, 13],
      [70, 3],
      [75, -3],
      [47, 0],
      [44, -3],
    ],
    'east-indian-ocean': [
      [103, -28],
      [85, -14],
      [80, -9],
      [97, -5],
      [105, -10],
      [113, -11],
      [118, -13],
    ],
    'bay-of-bengal': [
      [89, 11],
      [97, 6],
      [99.5, 4],
    ],
    'west-indian-ocean': [
      [58, -25],
      [60, -11],
      [44, -9],
    ],
    funa: [
      [21, 2],
      [13, -3],
      [25, -6],
      [19, 6],
    ],
    atlantia: [[15, -12]],
    'gulf-of-guinea': [
      [0, -2],
      [9, -6],
    ],
    'south-atlantic': [
      [-20, -30],
      [8, -17],
    ],
    libya: [
      [16, 27],
      [18, 17],
      [4, 21],
      [0, 20],
    ],
    senegal: [
      [-10, 14],
      [-4, 15],
    ],
    eritrea: [
      [39, 11],
      [31, 11],
      [25, 13],
    ],
    nigeria: [
      [8, 9],
      [14, 10],
    ],
    mauretania: [[-4, 32]],
    egypt: [[30, 26]],
    euphrates: [
      [42, 34],
      [36, 30.5],
      [34.2, 30],
    ],
    bactria: [
      [70, 39],
      [80, 40],
      [86, 42],
      [60, 39],
    ],
    himalaya: [
      [88, 31],
      [97, 34],
      [96, 29],
    ],
    cathay: [
      [113, 36],
      [106, 36],
    ],
    mekong: [
      [102, 15],
      [97, 22],
      [97.5, 25],
    ],
    yunnan: [
      [104, 25],
      [107, 24],
    ],
    steppe: [
      [68, 48],
      [80, 50],
      [87, 52],
      [55, 46],
    ],
    tunguska: [
      [98, 62],
      [94, 55],
    ],
    gobi: [[104, 44]],
    caucasus: [[45, 43]],
    dakota: [
      [-102, 45],
      [-108, 50],
      [-112, 52],
    ],
    yukon: [
      [-122, 61],
      [-114, 57],
    ],
    'north-pacific-west': [
      [-150, 45],
      [-130, 42],
    ],
    'mid-pacific-west': [
      [-135, 15],
      [-95, 8],
      [-86, 7],
      [-121, 32],
    ],
    'south-china-sea': [
      [116, -4.5],
      [107, -3],
      [104, 4],
      [112, 14],
      [112, 19],
      [118, 21],
      [128, -9],
      [135, -11],
      [138, -11],
    ],
    'east-china-sea': [
      [126, 31],
      [124, 27],
      [132, 39],
    ],
    'mid-pacific-east': [
      [150, 15],
      [130, 15],
      [142, 31],
    ],
    'north-pacific-east': [
      [165, 43],
      [148, 41],
      [145, 48],
    ],
    java: [
      [110, -7],
      [120, -9],
    ],
    borneo: [
      [114, 1],
      [120.5, -2],
    ],
    luzon: [
      [121, 14],
      [121, 23.7],
      [125, 7.5],
    ],
    sumatra: [[101, 0]],
    britannia: [
      [-2, 53],
      [-8, 53],
    ],
    nippon: [
      [138, 36],
      [131, 33],
      [143, 43],
    ],
    madagascar: [[47, -19]],
    tasmania: [
      [146, -29],
      [146.5, -42],
    ],
    papua: [[142, -6]],
    'south-pacific-east': [
      [163, -30],
      [153, -13],
      [147, -11.5],
    ],
    aotearoa: [
      [173, -41],
      [170, -44],
    ],
    lena: [
      [127, 63],
      [140, 70],
    ],
    'arctic-ocean': [
      [70, 75],
      [120, 75],
      [40, 72],
      [30, 71.5],
    ],
    zambezi: [
      [31, -17],
      [25, -14],
    ],
    persia: [
      [55, 32],
      [48.5, 37.5],
    ],
    'south-pacific-west': [
      [-105, -30],
      [-86, -4],
      [-81, 1],
    ],
  },
  nobodysLand: [[-42, 68]],
  nobodysSea: [
    [-100, 73],
    [-125, 73],
    [-150, 73],
    [-70, 74],
    [158, 74],
    [175, 71],
    [51, 42],
    [-166, 68],
  ],
}
