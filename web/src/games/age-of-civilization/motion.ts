/** What moves, by the lines of the log. */
import type { Motions, Travel } from '../../lib/motion/types'

const PLAYER = ['player/{seat}', 'seat/{seat}']
const WORKERS = ['workers/{seat}', ...PLAYER]
const COINS = ['coins/{seat}', ...PLAYER]

const worker: Travel = { piece: 'worker', from: WORKERS, to: ['@{action}'] }
const civilization: Travel = {
  piece: 'card',
  card: '{civilization}',
  from: ['@{civilization}', ...PLAYER],
  to: ['@{civilization}', ...PLAYER],
}

const motions: Motions = {
  travels: {
    action: worker,
    'action.paid': [worker, { piece: 'coin', n: '{n}', from: COINS, to: ['@{action}'] }],
    coins: { piece: 'coin', n: '{n}', from: ['@{source}', 'middle'], to: COINS },
    loses: { piece: 'coin', n: '{n}', from: COINS, to: ['@{source}', 'middle'] },
    points: { piece: 'point', from: ['@{source}', 'middle'], to: ['points/{seat}', ...PLAYER] },
    worker: { piece: 'worker', from: ['@{source}', 'middle'], to: WORKERS },
    sacrifice: { piece: 'worker', from: WORKERS, to: ['@{source}', 'middle'] },
    technology: { piece: 'science', from: ['@research', 'middle'], to: ['@{technology}', ...PLAYER] },
    wonder: { piece: 'card', card: '{wonder}', from: ['@{wonder}'], to: ['@{wonder}', ...PLAYER] },
    special: { piece: 'card', card: 'special-{card}', from: ['@special-{card}'], to: PLAYER },
    invest: { piece: 'coin', from: COINS, to: ['@{civilization}'] },
    rise: civilization,
    annex: civilization,
  },
  beats: {
    round: { sign: 'age', sound: 'card' },
    token: { sign: 'bonus', sound: 'bell' },
    war: { sign: 'war', sound: 'drum' },
    plague: { sign: 'sacrifice', sound: 'drum' },
    wonder: { sign: 'wonder', sound: 'chord' },
  },
  clashes: {
    war: { title: 'war', opens: true, totals: 'strengths' },
    sacrifice: { title: '{source}', joins: true, sides: [{ who: '{seat}' }] },
  },
  dice: {},
  slides: {
    rise: 'market',
    annex: 'market',
    'draft.market': 'market',
    wonder: 'wonders',
    round: 'timeline',
  },
}

export default motions
