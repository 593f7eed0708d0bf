/** The pixels of a map: which of them are land, which area each belongs to, and the outlines of the areas. */

/** An array with 1 for each pixel whose center is on land (even-odd rule over all rings). */
export function inside(polygons, columns, rows, step) {
  const out = new Uint8Array(columns * rows)
  const rings = polygons.flat()
  const crossings = Array.from({ length: rows }, () => [])
  for (const ring of rings)
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x1, y1] = ring[i]
      const [x2, y2] = ring[i + 1]
      if (y1 === y2) continue
      const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)]
      for (let row = Math.max(0, Math.ceil(top / step - 0.5)); row < rows && (row + 0.5) * step < bottom; row++) {
        const y = (row + 0.5) * step
        if (y >= top) crossings[row].push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
      }
    }
  crossings.forEach((xs, row) => {
    xs.sort((a, b) => a - b)
    for (let i = 0; i + 1 < xs.length; i += 2) {
      for (let c = Math.max(0, Math.ceil(xs[i] / step - 0.5)); c < columns && (c + 0.5) * step < xs[i + 1]; c++)
        out[row * columns + c] = 1
    }
  })
  return out
}

class Heap {
  constructor() {
    this.keys = []
    this.values = []
  }
  push(key, value) {
    const { keys, values } = this
    let i = keys.length
    keys.push(key)
    values.push(value)
    while (i > 0) {
      const up = (i - 1) >> 1
      if (keys[up] <= key) break
      keys[i] = keys[up]
      values[i] = values[up]
      i = up
    }
    keys[i] = key
    values[i] = value
  }
  pop() {
    const { keys, values } = this
    const top = [keys[0], values[0]]
    const key = keys.pop()
    const value = values.pop()
    const n = keys.length
    if (n) {
      let i = 0
      for (;;) {
        let down = 2 * i + 1
        if (down >= n) break
        if (down + 1 < n && keys[down + 1] < keys[down]) down++
        if (keys[down] >= key) break
        keys[i] = keys[down]
        values[i] = values[down]
        i = down
      }
      keys[i] = key
      values[i] = value
    }
    return top
  }
  get size() {
    return this.keys.length
  }
}

const DIAGONAL = Math.SQRT2

/** Assigns every pixel of one kind (1 for land, 0 for sea) to the seed that is nearest within that kind.
 *
 * `own` contains the labels of the pixels of that kind, and -1 for all others. Pieces without a seed go to the nearest
 * area within `reach`, or to none. `full` continues over all pixels, so that cells overlap the coast. A seed is
 * [label, x, y, start]: a positive start is a handicap in units of the map, and a negative one is a lead.
 */
export function flood(isLand, kind, seeds, { columns, rows, step }, reach) {
  const n = columns * rows
  const label = new Int16Array(n).fill(-1)
  const distance = new Float64Array(n).fill(Infinity)
  const heap = new Heap()
  const spread = (passable, limit = Infinity) => {
    while (heap.size) {
      const [d, at] = heap.pop()
      if (d > distance[at] || d > limit) continue
      const x = at % columns
      const y = (at - x) / columns
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          if (!dx && !dy) continue
          const [u, v] = [x + dx, y + dy]
          if (u < 0 || v < 0 || u >= columns || v >= rows) continue
          const to = v * columns + u
          if (!passable(to)) continue
          const next = d + (dx && dy ? DIAGONAL : 1) * step
          if (next < distance[to] - 1e-6) {
            distance[to] = next
            label[to] = label[at]
            heap.push(next, to)
          }
        }
    }
  }
  for (const [name, px, py, ahead] of seeds) {
    let [cx, cy] = [Math.floor(px / step), Math.floor(py / step)]
    cx = Math.min(columns - 1, Math.max(0, cx))
    cy = Math.min(rows - 1, Math.max(0, cy))
    let best = -1
    let least = Infinity
    for (let r = 0; r < 60 && best < 0; r++) {
      for (let v = cy - r; v <= cy + r; v++)
        for (let u = cx - r; u <= cx + r; u++) {
          if (u < 0 || v < 0 || u >= columns || v >= rows || isLand[v * columns + u] !== kind) continue
          const d = (u - cx) ** 2 + (v - cy) ** 2
          if (d < least) {
            least = d
            best = v * columns + u
          }
        }
    }
    if (best < 0) continue
    const start = 1000 + ahead
    if (start < distance[best]) {
      distance[best] = start
      label[best] = name
      heap.push(start, best)
    }
  }
  spread((at) => isLand[at] === kind)
  // pieces without a seed go to an area within `reach`, measured over land and sea
  const own = label.slice()
  const before = distance.slice()
  for (let i = 0; i < n; i++) {
    distance[i] = label[i] >= 0 ? 0 : Infinity
    if (label[i] >= 0) heap.push(0, i)
  }
  spread(() => true)
  for (let i = 0; i < n; i++)
    if (isLand[i] === kind && before[i] === Infinity) own[i] = distance[i] <= reach ? label[i] : 0
  // a whole island goes to one area
  const seen = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    if (seen[i] || isLand[i] !== kind || before[i] !== Infinity) continue
    const island = [i]
    seen[i] = 1
    const votes = new Map()
    for (let k = 0; k < island.length; k++) {
      const at = island[k]
      votes.set(own[at], (votes.get(own[at]) ?? 0) + 1)
      const x = at % columns
      for (const to of [at - 1, at + 1, at - columns, at + columns]) {
        if (
          to < 0 ||
          to >= n ||
          Math.abs((to % columns) - x) > 1 ||
          seen[to] ||
          isLand[to] !== kind ||
          before[to] !== Infinity
        )
          continue
        seen[to] = 1
        island.push(to)
      }
    }
    const winner = [...votes].sort((a, b) => b[1] - a[1])[0][0]
    for (const at of island) own[at] = winner
  }
  // spread the final labels over all pixels
  for (let i = 0; i < n; i++) {
    label[i] = own[i]
    distance[i] = own[i] >= 0 ? 0 : Infinity
    if (own[i] >= 0) heap.push(0, i)
  }
  spread(() => true)
  return { own, full: label }
}

/** The outlines of the areas, as [polygon][ring][point] by label. */
export function cells(labels, columns, rows, step) {
  const at = (x, y) => (x < 0 || y < 0 || x >= columns || y >= rows ? -2 : labels[y * columns + x])
  const edges = new Map()
  const add = (label, x1, y1, x2, y2) => {
    if (label < 0) return
    let own = edges.get(label)
    if (!own) edges.set(label, (own = new Map()))
    const key = y1 * (columns + 1) + x1
    const list = own.get(key)
    if (list) list.push([x2, y2, x1, y1])
    else own.set(key, [[x2, y2, x1, y1]])
  }
  for (let y = 0; y <= rows; y++)
    for (let x = 0; x <= columns; x++) {
      const here = at(x, y)
      const up = at(x, y - 1)
      const left = at(x - 1, y)
      if (here !== up) {
        add(here, x, y, x + 1, y)
        add(up, x + 1, y, x, y)
      }
      if (here !== left) {
        add(here, x, y + 1, x, y)
        add(left, x, y, x, y + 1)
      }
    }
  const out = new Map()
  for (const [label, own] of edges) {
    const rings = []
    for (const [start] of own) {
      while (own.get(start)?.length) {
        const ring = []
        let key = start
        let from = null
        for (;;) {
          const list = own.get(key)
          if (!list?.length) break
          let pick = 0
          if (list.length > 1 && from) {
            // where two parts meet at a corner, turn so that they stay separate
            const [dx, dy] = from
            pick = list.findIndex(([x2, y2, x1, y1]) => x2 - x1 === -dy && y2 - y1 === dx)
            if (pick < 0) pick = 0
          }
          const [x2, y2, x1, y1] = list.splice(pick, 1)[0]
          ring.push([x1 * step, y1 * step])
          from = [x2 - x1, y2 - y1]
          key = y2 * (columns + 1) + x2
          if (key === start) break
        }
        ring.push(ring[0])
        rings.push(ring)
      }
    }
    const size = (ring) =>
      ring.reduce((sum, [x, y], i) => {
        const [u, v] = ring[(i + 1) % ring.length]
        return sum + x * v - u * y
      }, 0) / 2
    const outer = rings.filter((ring) => size(ring) > 0).map((ring) => [ring])
    const holes = rings.filter((ring) => size(ring) < 0)
    for (const hole of holes) {
      const [hx, hy] = hole[0]
      const home = outer
        .filter(([ring]) => {
          let odd = false
          for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
            const [xi, yi] = ring[i]
            const [xj, yj] = ring[j]
            const [x, y] = [hx + 0.01, hy - 0.01]
            if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd
          }
          return odd
        })
        .sort((a, b) => size(a[0]) - size(b[0]))[0]
      if (home) home.push(hole)
    }
    out.set(label, outer)
  }
  return out
}

/** Where pieces go: for each area, the point farthest from its border, that distance, and the area's angle in degrees. */
export function poles(onLand, atSea, isLand, { columns, rows, step, width, height }) {
  const out = { land: new Map(), sea: new Map() }
  for (const [name, own] of [
    ['land', onLand],
    ['sea', atSea],
  ]) {
    const n = columns * rows
    const depth = new Float32Array(n)
    const at = (x, y) => (x < 0 || y < 0 || x >= columns || y >= rows ? -9 : own[y * columns + x])
    // the chamfer distance to the nearest pixel with another label
    const far = 1e6
    for (let i = 0; i < n; i++) depth[i] = own[i] > 0 ? far : 0
    for (let pass = 0; pass < 2; pass++) {
      for (let k = 0; k < n; k++) {
        const i = pass ? n - 1 - k : k
        if (!depth[i]) continue
        const x = i % columns
        const y = (i - x) / columns
        const s = pass ? 1 : -1
        for (const [dx, dy, d] of [
          [s, 0, 1],
          [0, s, 1],
          [s, s, DIAGONAL],
          [-s, s, DIAGONAL],
        ]) {
          const [u, v] = [x + dx, y + dy]
          if (at(u, v) !== own[i]) depth[i] = Math.min(depth[i], d * 0.7)
          else depth[i] = Math.min(depth[i], depth[v * columns + u] + d)
        }
      }
    }
    const moments = new Map()
    for (let i = 0; i < n; i++) {
      const label = own[i]
      if (label <= 0) continue
      const x = (i % columns) * step
      const y = Math.floor(i / columns) * step
      const m = moments.get(label) ?? { n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 }
      m.n++
      m.x += x
      m.y += y
      m.xx += x * x
      m.yy += y * y
      m.xy += x * y
      moments.set(label, m)
    }
    const best = new Map()
    for (let i = 0; i < n; i++) {
      const label = own[i]
      if (label <= 0) continue
      const m = moments.get(label)
      const x = ((i % columns) + 0.5) * step
      const y = (Math.floor(i / columns) + 0.5) * step
      // points near the middle are slightly preferred
      const off = Math.hypot(x - m.x / m.n, y - m.y / m.n)
      const worth = depth[i] * step - off * 0.12
      const b = best.get(label)
      if (!b || worth > b[4]) best.set(label, [x, y, depth[i] * step, 0, worth])
    }
    for (const [label, [x, y, r]] of best) {
      const m = moments.get(label)
      const [mx, my] = [m.x / m.n, m.y / m.n]
      const [a, b, c] = [m.xx / m.n - mx * mx, m.xy / m.n - mx * my, m.yy / m.n - my * my]
      const root = Math.sqrt((a - c) ** 2 + 4 * b * b)
      const long = (a + c + root) / Math.max(1e-6, a + c - root)
      const angle = Math.round((Math.atan2(2 * b, a - c) * 90) / Math.PI)
      out[name].set(label, [Math.min(width, x), Math.min(height, y), r, long > 3 && Math.abs(angle) < 75 ? angle : 0])
    }
  }
  return out
}

/** The pairs of areas whose pixels touch, as "a|b" in the order of their ids. */
export function touching(onLand, atSea, isLand, { columns, rows }, names) {
  const count = new Map()
  const label = (i) => (isLand[i] ? onLand[i] : atSea[i])
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const i = y * columns + x
      for (const j of [x + 1 < columns ? i + 1 : -1, y + 1 < rows ? i + columns : -1]) {
        if (j < 0) continue
        const [a, b] = [names[label(i)], names[label(j)]]
        if (!a || !b || a === b) continue
        const pair = a < b ? `${a}|${b}` : `${b}|${a}`
        count.set(pair, (count.get(pair) ?? 0) + 1)
      }
    }
  return new Set([...count].filter(([, n]) => n >= 3).map(([pair]) => pair))
}
