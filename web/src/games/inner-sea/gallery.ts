/** The scenarios of Inner Sea, with small maps drawn from the areas of the board. */
import type { Gallery, SmallPart } from '../../lib/scenarios'
import { ABILITIES, PARTS } from './facts'
import { MAP } from './map'
import { SCENARIOS } from './scenarios'

/** The parts of the map by the names that scenarios use; the whole map if it depends on something else. */
const NAMES: Record<string, string> = {
  western: 'W',
  'extended-western': 'WE',
  eastern: 'E',
  'extended-eastern': 'EE',
  alexander: 'AL',
  'god-king': 'GK',
}

const landOf = (areas: string[]): string =>
  areas
    .map((id) => MAP.areas[id])
    .filter((area) => area?.kind === 'land')
    .map((area) => area!.path)
    .join('')

function part(map: string): SmallPart {
  const ids = PARTS[NAMES[map] ?? 'full'] ?? []
  const areas = ids.map((id) => MAP.areas[id]).filter((area) => area !== undefined)
  const left = Math.max(0, Math.min(...areas.map((area) => area.x - area.r)))
  const right = Math.min(MAP.width, Math.max(...areas.map((area) => area.x + area.r)))
  const top = Math.max(0, Math.min(...areas.map((area) => area.y - area.r)))
  const bottom = Math.min(MAP.height, Math.max(...areas.map((area) => area.y + area.r)))
  const width = right - left
  return { box: [left, top, width, bottom - top].map(Math.round).join(' '), width, land: landOf(ids) }
}

const parts = new Map<string, SmallPart>()

export const gallery: Gallery = {
  scenarios: SCENARIOS,
  land: landOf(Object.keys(MAP.areas)) + MAP.rest,
  part: (map) => {
    const found = parts.get(map) ?? part(map)
    parts.set(map, found)
    return found
  },
  at: (area) => MAP.areas[area],
  abilities: (civilization) => ABILITIES[civilization] ?? [],
}
