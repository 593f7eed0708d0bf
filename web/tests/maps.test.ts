import { describe, expect, test } from 'vitest'
import areasCsv from '../../src/saecula/games/inner_sea/data/areas.csv?raw'
import territoriesCsv from '../../src/saecula/games/sid_meiers_civilization/data/territories.csv?raw'
import { rows } from './csv'
import { marks, pieces, piles } from '../src/games/inner-sea/data'
import { MAP as SEA } from '../src/games/inner-sea/map'
import type { Civ } from '../src/games/inner-sea/view'
import { aboard, stacks, tree } from '../src/games/sid-meiers-civilization/data'
import { TECHNOLOGIES } from '../src/games/sid-meiers-civilization/facts'
import { MAP as WORLD } from '../src/games/sid-meiers-civilization/map'
import { lines, next } from '../src/games/maps/types'

describe('the maps hold the areas of the games', () => {
  for (const [name, map, csv] of [
    ['Inner Sea', SEA, areasCsv],
    ['the world', WORLD, territoriesCsv],
  ] as const) {
    test(name, () => {
      const areas = rows(csv)
      expect(Object.keys(map.areas).sort()).toEqual(areas.map((row) => row['id']).sort())
      for (const row of areas) {
        const area = map.areas[row['id'] ?? '']!
        expect(area.kind).toBe(row['kind'])
        expect(area.path).toMatch(/^M[\d.]/)
        expect(area.x).toBeGreaterThan(0)
        expect(area.x).toBeLessThan(map.width)
        expect(area.y).toBeGreaterThan(0)
        expect(area.y).toBeLessThan(map.height)
      }
      for (const pair of map.joined) for (const id of pair) expect(map.areas).toHaveProperty([id])
    })
  }

  test('west is left, north is up', () => {
    expect(SEA.areas['gades']!.x).toBeLessThan(SEA.areas['rome']!.x)
    expect(SEA.areas['rome']!.x).toBeLessThan(SEA.areas['tyre']!.x)
    expect(SEA.areas['egypt']!.y).toBeGreaterThan(SEA.areas['troy']!.y)
    expect(WORLD.areas['alaska']!.x).toBeLessThan(WORLD.areas['iberia']!.x)
    expect(WORLD.areas['iberia']!.x).toBeLessThan(WORLD.areas['kamchatka']!.x)
    expect(WORLD.areas['north-pacific-west']!.x).toBeLessThan(WORLD.areas['north-pacific-east']!.x)
  })
})

test('arrow keys go to the neighbor in that direction', () => {
  expect(next(WORLD, 'gaul', -1, 0)).not.toBeNull()
  const east = next(SEA, 'sardinia', 1, 0)
  expect(SEA.areas[east ?? '']!.x).toBeGreaterThan(SEA.areas['sardinia']!.x)
  expect(next(SEA, 'nowhere', 1, 0)).toBeNull()
  expect(next(SEA, 'sardinia', 1, 0, () => false)).toBeNull()
})

test('long names take two lines', () => {
  expect(lines('Rome', 3)).toEqual(['Rome'])
  expect(lines('Western Mediterranean', 12)).toEqual(['Western', 'Mediterranean'])
  expect(lines('Strait of Al Mina', 30)).toEqual(['Strait of Al Mina'])
})

describe('Inner Sea', () => {
  const civ = (id: string, seat: number): Civ => ({
    id,
    seat,
    vp: 0,
    points: '0',
    supply: 0,
    ready: 0,
    treasury: 0,
    loot: 0,
    disks: 0,
    cities: 0,
    cards: 0,
    hand: null,
    known: [],
    investments: {},
    passed: false,
    built: false,
    ability: false,
    aeneas: false,
    sheet: id,
    home: '',
  })

  test('piles: the largest first, each as the view calls it', () => {
    const mark = marks([civ('rome', 0), civ('troy', 1)])
    const found = piles(
      { disks: { troy: 1, rome: 3 }, white: { troy: 1 }, groups: { troy: 'camp', rome: 'city' }, contested: true },
      mark,
    )
    expect(found.map(({ faction, n, white, group }) => [faction, n, white, group])).toEqual([
      ['rome', 3, 0, 'city'],
      ['troy', 1, 1, 'camp'],
    ])
    expect(pieces(true, found, [], 0)[0]?.key).toBe('swords')
    expect(pieces(false, found, [], 0)[0]?.key).toBe('rome')
  })

  test('civilizations of one seat have marks of their own', () => {
    expect(marks([civ('rome', 1), civ('troy', 0)])).toEqual({ rome: 1, troy: 0 })
    expect(marks([civ('rome', 0), civ('troy', 0), civ('gaul', -1)])).toEqual({ rome: 0, troy: 1, gaul: 2 })
  })
})

describe('Sid Meier’s Civilization', () => {
  test('pieces are counted by unit, with those that have moved and what fleets carry', () => {
    const found = stacks({
      ready: { spearman: 2 },
      half: 1,
      done: { spearman: 1, settler: 1 },
      fleets: [{ unit: 'galley', mp: 1, ready: { spearman: 1 }, half: 1, done: {}, number: 1, room: 1 }],
    })
    expect(found.map((s) => [s.unit, s.n, s.tired, s.cargo])).toEqual([
      ['settler', 2, 1, 0],
      ['spearman', 3, 1, 0],
      ['galley', 1, 0, 2],
    ])
    expect(stacks(undefined)).toEqual([])
    expect(
      aboard({ unit: 'galley', mp: 1, ready: { spearman: 1 }, half: 1, done: { spearman: 1 }, number: 1, room: 1 }),
    ).toEqual([
      ['spearman', 2],
      ['settler', 1],
    ])
  })

  test('in the tree every technology stands to the right of what it needs, and none upon another', () => {
    const { nodes } = tree()
    const taken = new Set<string>()
    for (const [id, about] of Object.entries(TECHNOLOGIES)) {
      const node = nodes[id]!
      for (const need of about.needs) expect(nodes[need]!.column, `${need} before ${id}`).toBeLessThan(node.column)
      const place = `${node.column} ${node.row}`
      expect(taken.has(place), `${id} at ${place}`).toBe(false)
      taken.add(place)
    }
  })
})
