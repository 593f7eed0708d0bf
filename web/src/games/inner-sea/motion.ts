/** What moves, by the lines of the log. */
import type { Motions, Step, Travel } from '../../lib/motion/types'

const CIV = ['civ/{civ}', 'deck']
const HAND = ['hand/{civ}', ...CIV]
const AREA = ['@{area}/{civ}']

const disk = (from: string[], to: string[], n = '1'): Travel => ({ piece: 'disk', n, from, to, of: 'civ/{civ}' })
const does: Step = { joins: true, sides: [{ who: '{civ}' }] }
const here: Step = { title: '{area}', joins: true, sides: [{ who: '{civ}' }] }

const motions: Motions = {
  travels: {
    deployed: disk(CIV, AREA),
    resettled: disk(CIV, AREA),
    retired: disk(AREA, CIV),
    placed: disk(CIV, AREA, '{n}'),
    allied: disk(CIV, AREA, '{n}'),
    ready: disk(['deck'], CIV, '{n}'),
    lost: { piece: 'disk', n: '{n}', from: ['@{area}/{faction}'], to: ['civ/{faction}', 'deck'], of: 'civ/{faction}' },
    barbarians: { piece: 'disk', n: '{n}', from: ['deck'], to: ['@{area}/barbarians'], of: 'deck' },
    talents: { piece: 'talent', n: '{n}', from: ['deck'], to: CIV, of: 'civ/{civ}' },
    vp: { piece: 'point', n: '{n}', from: ['deck'], to: CIV, of: 'civ/{civ}' },
    drawn: { piece: 'card', n: '{n}', from: ['deck'], to: HAND },
    played: { piece: 'card', card: '{card}', from: ['@{card}', ...CIV], to: ['middle'] },
    answered: { piece: 'card', card: '{card}', from: ['@{card}', ...CIV], to: ['middle'] },
    event: { piece: 'card', card: '{card}', from: ['deck'], to: ['middle'] },
    taken: { piece: 'card', card: '{card}', from: ['deck'], to: ['@{card}', ...HAND] },
    stolen: { piece: 'card', from: ['civ/{from}'], to: HAND },
    handed: { piece: 'card', from: HAND, to: ['civ/{to}'] },
    laid: { piece: 'card', from: HAND, to: ['middle'] },
    revealed: { piece: 'card', card: '{card}', from: CIV, to: ['middle'] },
    built: { piece: 'wonder', from: CIV, to: ['@{area}/{wonder}'], of: 'civ/{civ}' },
    wonder: { piece: 'disk', from: CIV, to: ['middle'], of: 'civ/{civ}' },
    sacked: { piece: 'city', from: ['@{area}'], to: CIV, of: 'civ/{civ}' },
  },
  beats: {
    'phase.end-of-epoch': { sign: 'age', sound: 'bell' },
    change: { sign: 'age', sound: 'chord' },
    built: { sign: 'wonder', sound: 'chord', about: 'wonder' },
    destroyed: { sign: 'wonder', sound: 'drum', about: 'wonder' },
    sacked: { sign: 'city', sound: 'drum' },
    invasion: { sign: 'war', sound: 'drum' },
    huns: { sign: 'war', sound: 'drum' },
    revolt: { sign: 'war', sound: 'drum' },
    eliminated: { sign: 'sacrifice', sound: 'drum' },
    ends: { sign: 'point', sound: 'end' },
  },
  clashes: {
    competition: { title: '{area}', opens: true, names: 'factions', totals: 'disks', counts: 'disk' },
    allied: { title: '{area}', joins: true, sides: [{ who: '{civ}', change: '{n}' }] },
    laid: does,
    announced: does,
    'announced.ability': does,
    'announced.imperial': does,
    revealed: does,
    answered: does,
    saved: here,
    sacked: here,
    lost: { title: '{area}', joins: true, sides: [{ who: '{faction}', change: '-{n}' }] },
    'competition.won': { title: '{area}', joins: true, closes: true },
    'competition.even': { title: '{area}', joins: true, closes: true },
  },
  dice: {},
  slides: {},
}

export default motions
