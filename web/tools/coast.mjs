/** Draws the maps: coastlines from Natural Earth, and one polygon for each area of a game.
 *
 *     node tools/coast.mjs            writes src/games/<game>/map.ts for each game that has a seeds.mjs
 *     node tools/coast.mjs --check    writes nothing; exit status 1 if a file is out of date
 *     node tools/coast.mjs --report   lists where drawn borders differ from the game's table of adjacency
 *
 * In the data files the areas are points (longitude and latitude). Their borders are our own: every piece of land belongs
 * to the seed that is nearest over land, and every piece of sea to the one that is nearest by sea. Where that is not
 * enough, the seeds in `src/games/<game>/seeds.mjs` shape the areas. Land areas end exactly at the coast; sea areas
 * continue beneath the land, which is drawn on top of them.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoPath } from 'd3-geo'
import polygonClipping from 'polygon-clipping'
import { feature } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'
import { cells, flood, inside, poles, touching } from './maps/grid.mjs'
import { table } from './maps/table.mjs'

const require = createRequire(import.meta.url)
const root = new URL('../../', import.meta.url)

const area = (ring) =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length]
    return sum + x * v - u * y
  }, 0) / 2

/** The land in the plane of the map, simplified, as [polygon][ring][point]. */
function coast(map) {
  const world = JSON.parse(readFileSync(require.resolve(`world-atlas/${map.atlas}`), 'utf8'))
  const path = geoPath(map.projection)(feature(world, world.objects.land))
  const rings = path
    .split('M')
    .slice(1)
    .map((part) =>
      part
        .replace('Z', '')
        .split('L')
        .map((p) => p.split(',').map(Number)),
    )
  const geometry = polygonClipping.xor(...rings.filter((r) => r.length > 2).map((r) => [[...r, r[0]]]))
  const topo = presimplify(topology({ land: { type: 'MultiPolygon', coordinates: geometry } }))
  const simple = feature(simplify(topo, map.detail), 'land').geometry.coordinates
  return simple
    .map((polygon) =>
      polygon.filter((ring, i) => ring.length > 3 && Math.abs(area(ring)) > (i ? map.lake : map.island)),
    )
    .filter((polygon) => polygon.length && Math.abs(area(polygon[0])) > map.island)
}

/** Rounds the corners of a border with Chaikin's algorithm, applied to the arcs that neighbors share. */
function rounded(line) {
  if (line.length < 3) return line
  const closed = line[0][0] === line.at(-1)[0] && line[0][1] === line.at(-1)[1]
  const out = closed ? [] : [line[0]]
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i], line[i + 1]]
    if (closed || i > 0) out.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25])
    if (closed || i + 2 < line.length) out.push([a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75])
  }
  out.push(closed ? out[0] : line.at(-1))
  return out
}

/** Turns labeled pixels into polygons with common, smooth borders: a MultiPolygon by id. */
function shapes(labels, names, map) {
  const found = cells(labels, map.columns, map.rows, map.step)
  const objects = Object.fromEntries(
    [...found].map(([label, polygons]) => [label, { type: 'MultiPolygon', coordinates: polygons }]),
  )
  const topo = simplify(presimplify(topology(objects)), map.border)
  const edge = ([x, y]) => x <= 0 || y <= 0 || x >= map.width || y >= map.height
  topo.arcs = topo.arcs.map((arc) => (arc.some(edge) ? arc : rounded(arc)))
  return new Map(Object.keys(objects).map((label) => [names[label], feature(topo, label).geometry.coordinates]))
}

const number = (n) => String(Math.round(n * 10) / 10).replace(/^(-?)0\./, '$1.')

/** The polygons as a path with relative steps, rounded to the map's grain. */
function drawn(polygons, grain) {
  let out = ''
  for (const polygon of polygons)
    for (const ring of polygon) {
      let [px, py] = [Math.round(ring[0][0] / grain), Math.round(ring[0][1] / grain)]
      let steps = ''
      let count = 0
      out += `M${number(px * grain)} ${number(py * grain)}l`
      for (const [x, y] of ring.slice(1, -1)) {
        const [dx, dy] = [Math.round(x / grain) - px, Math.round(y / grain) - py]
        if (!dx && !dy) continue
        const [a, b] = [number(dx * grain), number(dy * grain)]
        steps += `${steps && !a.startsWith('-') ? ' ' : ''}${a}${b.startsWith('-') ? '' : ' '}${b}`
        px += dx
        py += dy
        count++
      }
      out = count > 1 ? `${out}${steps}z` : out.slice(0, out.lastIndexOf('M'))
    }
  return out
}

function make(map) {
  const places = table(`src/saecula/games/${map.game}/data/${map.areas}`)
  const kind = new Map(places.map((row) => [row.id, row.kind]))
  map.columns = Math.round(map.width / map.step)
  map.rows = Math.round(map.height / map.step)
  const point = ([lon, lat]) => map.projection([lon, lat])
  const land = coast(map)
  const isLand = inside(land, map.columns, map.rows, map.step)
  const names = ['', ...places.map((row) => row.id)]
  const number = new Map(names.map((name, i) => [name, i]))
  const seeds = { land: [], sea: [] }
  for (const row of places) {
    const own = map.seeds[row.id] ?? [[Number(row.lon), Number(row.lat)]]
    for (const [lon, lat, ahead = 0] of own) seeds[row.kind].push([number.get(row.id), ...point([lon, lat]), ahead])
  }
  for (const [lon, lat, ahead = 0] of map.nobodysLand) seeds.land.push([0, ...point([lon, lat]), ahead])
  for (const [lon, lat, ahead = 0] of map.nobodysSea) seeds.sea.push([0, ...point([lon, lat]), ahead])
  const onLand = flood(isLand, 1, seeds.land, map, map.reach)
  const atSea = flood(isLand, 0, seeds.sea, map, Infinity)
  const landShapes = shapes(onLand.full, names, map)
  const seaShapes = shapes(atSea.full, names, map)
  const room = poles(onLand.own, atSea.own, isLand, map)
  const areas = {}
  let rest = land
  for (const row of places) {
    const i = number.get(row.id)
    const [x, y, r, angle] = (row.kind === 'land' ? room.land : room.sea).get(i) ?? [
      ...point([Number(row.lon), Number(row.lat)]),
      2,
      0,
    ]
    const cell = (row.kind === 'land' ? landShapes : seaShapes).get(row.id)
    if (!cell) {
      console.error(`${map.game}: ${row.id} has no place on the map`)
      process.exitCode = 1
      continue
    }
    const shape =
      row.kind === 'land'
        ? polygonClipping.intersection(land, cell).filter((p) => Math.abs(area(p[0])) > map.crumb)
        : cell
    areas[row.id] = {
      kind: row.kind,
      x: Math.round(x * 10) / 10,
      y: Math.round(y * 10) / 10,
      r: Math.round(r * 10) / 10,
      angle,
      path: drawn(shape, map.grain),
    }
  }
  const nobody = landShapes.get('')
  rest = nobody ? polygonClipping.intersection(land, nobody).filter((p) => Math.abs(area(p[0])) > map.crumb) : []
  const seaNobody = seaShapes.get('')
  const drawnBorders = touching(onLand.own, atSea.own, isLand, map, names)
  const links = table(`src/saecula/games/${map.game}/data/adjacency.csv`)
  const pairs = new Set(links.map(({ a, b }) => (a < b ? `${a}|${b}` : `${b}|${a}`)))
  const missing = [...pairs].filter((pair) => !drawnBorders.has(pair) && pair.split('|').every((id) => kind.has(id)))
  const extra = [...drawnBorders].filter((pair) => !pairs.has(pair))
  return {
    areas,
    rest: drawn(rest, map.grain),
    void: seaNobody ? drawn(seaNobody, map.grain) : '',
    missing: missing.sort(),
    extra: extra.sort(),
    land,
    wraps: links.filter((l) => l.kind === 'wrap').map(({ a, b }) => (a < b ? `${a}|${b}` : `${b}|${a}`)),
  }
}

function source(map, made) {
  const lines = Object.entries(made.areas).map(
    ([id, a]) =>
      `  '${id}': { kind: '${a.kind}', x: ${a.x}, y: ${a.y}, r: ${a.r}, angle: ${a.angle}, path: '${a.path}' },`,
  )
  const joined = made.missing
    .filter((pair) => !made.wraps.includes(pair))
    .map((pair) => `['${pair.replace('|', "', '")}']`)
  return `/** Written by tools/coast.mjs from Natural Earth (public domain) and the game's areas; do not edit. */
import type { MapData } from '${map.types}'

export const MAP: MapData = {
  width: ${map.width},
  height: ${map.height},
  /** Land that is not part of the game. */
  rest: '${made.rest}',
  /** Sea that is not part of the game. */
  closed: '${made.void}',
  /** Pairs of areas that are adjacent although their borders do not meet in this drawing. */
  joined: [${joined.join(', ')}],
  areas: {
${lines.map((line) => `  ${line}`).join('\n')}
  },
}
`
}

const folder = new URL('web/src/games/', root)
for (const game of readdirSync(folder).sort()) {
  const seeds = new URL(`${game}/seeds.mjs`, folder)
  if (!existsSync(seeds) || (process.env.MAP && process.env.MAP !== game)) continue
  const { default: map } = await import(seeds.href)
  const made = make(map)
  const file = new URL(`${game}/map.ts`, folder)
  const text = source(map, made)
  if (process.argv.includes('--report')) {
    console.log(`${map.game}: adjacent but not drawn so (${made.missing.length})\n  ${made.missing.join('\n  ')}`)
    console.log(`${map.game}: drawn adjacent but not so (${made.extra.length})\n  ${made.extra.join('\n  ')}`)
  }
  if (process.argv.includes('--check')) {
    if (readFileSync(file, 'utf8') !== text) {
      console.error(`${file.pathname} is not up to date`)
      process.exitCode = 1
    }
  } else writeFileSync(file, text)
}
