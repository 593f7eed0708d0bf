/**
 * Which part of a map is visible, and how close: moved by wheel, fingers and keys, within the part that is in the game.
 */
import { select } from 'd3-selection'
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom'
import { untrack } from 'svelte'
import { stretched, type MapData } from './types'

/** Below this scale the pieces of a map are no longer near their areas. */
const LEAST = 0.8
const FARTHEST_IN = 7
/** The width and height of the buttons in a corner of the map, in pixels. */
const TOOLS = [200, 60] as const
/** How much higher than wide a map may be drawn, to fill its frame: about as on common maps of the world. */
const HIGHEST = 1.4
/** The radius of an area, in pixels, at which its pieces can be told apart. */
const CLEAR = 40

export interface Scene {
  readonly map: MapData
  /** The areas that are in this game, and those to look at first. */
  readonly ids: string[]
  readonly home: string[]
  /** The sizes of the panels over the upper and lower edges of the box, in pixels. */
  readonly above: number
  readonly below: number
  /** Whether pulling an object drags it, so that the map stays. */
  drags(id: string): boolean
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Place {
  x: number
  y: number
  k: number
}

export class Camera {
  width = $state(0)
  height = $state(0)
  view = $state.raw<ZoomTransform>(zoomIdentity)
  /** The scale for which the pieces were laid out; it follows when the map stops moving. */
  settled = $state(1)
  private svg: SVGSVGElement | undefined
  private behaviour: ZoomBehavior<SVGSVGElement, unknown> | undefined
  private frame = 0
  /** The scale at which the whole map was last shown; before that, the scale of the identity. */
  private begun = 1

  constructor(private readonly scene: Scene) {}

  /** The height between the panels over the edges. */
  private readonly high = $derived.by(() => Math.max(120, this.height - this.scene.above - this.scene.below))
  readonly narrow = $derived(this.width > 0 && this.width < 640)
  /** How much higher than wide the map is drawn, so that it leaves no bare bands above and below. */
  readonly stretch: number = $derived.by(() => {
    if (this.narrow || !this.width) return 1
    const { width, height } = this.around(this.scene.map)
    const room = this.high / height / (this.width / width)
    return Math.min(HIGHEST, Math.max(1, Math.floor(room * 20) / 20))
  })
  /** The map as it is drawn. */
  readonly map: MapData = $derived.by(() => stretched(this.scene.map, this.stretch))
  private readonly box: Box = $derived(this.around(this.map))

  /** The part of the map that is in this game, with a margin. */
  private part(map: MapData): Box {
    const { ids } = this.scene
    if (ids.length === Object.keys(map.areas).length) return { x: 0, y: 0, width: map.width, height: map.height }
    const near = ids.map((id) => map.areas[id]!)
    const x1 = Math.max(0, Math.min(...near.map((a) => a.x - a.r * 2)) - 20)
    const x2 = Math.min(map.width, Math.max(...near.map((a) => a.x + a.r * 2)) + 20)
    const y1 = Math.max(0, Math.min(...near.map((a) => a.y - a.r * 2)) - 20)
    const y2 = Math.min(map.height, Math.max(...near.map((a) => a.y + a.r * 2)) + 20)
    return { x: x1, y: y1, width: x2 - x1, height: y2 - y1 }
  }

  /** The part, plus as much of the map around it as there is room for. */
  private around(map: MapData): Box {
    const part = this.part(map)
    const ratio = Math.max(1, this.width) / this.high
    const wide = Math.min(map.width, Math.max(part.width, part.height * ratio))
    const tall = Math.min(map.height, Math.max(part.height, part.width / ratio))
    const from = (at: number, size: number, grown: number, all: number): number =>
      Math.min(Math.max(0, at - (grown - size) / 2), all - grown)
    return {
      x: from(part.x, part.width, wide, map.width),
      y: from(part.y, part.height, tall, map.height),
      width: wide,
      height: tall,
    }
  }

  private readonly fit = $derived(Math.min(this.width / this.box.width, this.high / this.box.height) || 0.1)
  /** On a small screen the map is as high as its box, and wider. */
  private readonly start = $derived(
    this.narrow
      ? Math.max(this.fit, this.high / this.box.height, LEAST)
      : Math.max(this.fit, Math.min(LEAST, this.width / this.box.width)),
  )
  readonly k = $derived(this.view.k)
  /** Pieces grow with the map, but more slowly, and never get too small to read. */
  readonly grown = $derived(Math.min(1.6, Math.max(1, Math.pow(this.settled / Math.max(0.9, this.start), 0.5))))
  /** Whether the whole map is visible, so that there is nothing to move. */
  readonly still = $derived(this.k <= this.fit * 1.02)
  /** The edges of the visible part, at the scale of the pieces. */
  readonly bounds = $derived({
    x1: this.box.x * this.settled,
    y1: this.box.y * this.settled,
    x2: (this.box.x + this.box.width) * this.settled,
    y2: (this.box.y + this.box.height) * this.settled,
  })

  /** Where the buttons cover fewer areas: in the upper or the lower corner at the right end of the map. */
  readonly corner: 'top' | 'bottom' = $derived.by(() => {
    const { ids, above, below } = this.scene
    const { x, y, k } = this.at(this.box.x + this.box.width, this.box.y + this.box.height / 2, this.start)
    const right = ids.map((id) => this.map.areas[id]!).filter((area) => area.x * k + x > this.width - TOOLS[0])
    const upper = right.filter((area) => area.y * k + y < above + TOOLS[1])
    const lower = right.filter((area) => area.y * k + y > this.height - below - TOOLS[1])
    return upper.length < lower.length ? 'top' : 'bottom'
  })

  private get closest(): number {
    return Math.max(FARTHEST_IN, this.fit * 8)
  }

  /** Whether the middle of an area is inside the box, at least `rim` from its edge. */
  sees(id: string, rim = 0): boolean {
    const area = this.map.areas[id]!
    const [x, y] = this.view.apply([area.x, area.y])
    return x >= rim && y >= this.scene.above + rim && x <= this.width - rim && y <= this.height - this.scene.below - rim
  }

  /** Listens to wheel and fingers; to be called in an effect, returning its cleanup. */
  follow(node: SVGSVGElement): () => void {
    const { scene, box } = this
    this.svg = node
    const [w, h, least] = [this.width, this.height, this.fit]
    const top = scene.above + Math.max(0, this.high - box.height * least) / 2
    this.behaviour = zoom<SVGSVGElement, unknown>()
      .extent([
        [0, 0],
        [w, h],
      ])
      .scaleExtent([least, this.closest])
      .translateExtent([
        [box.x, box.y - Math.max(scene.above, top) / least],
        [box.x + box.width, box.y + box.height + Math.max(scene.below, h - top - box.height * least) / least],
      ])
      .clickDistance(6)
      .filter((event: Event) => {
        if (event instanceof WheelEvent) return event.deltaY < 0 || event.ctrlKey || this.view.k > least * 1.01
        const grip = (event.target as Element).closest('[data-grip]')
        return !(event as MouseEvent).button && !(grip && scene.drags(grip.getAttribute('data-object') ?? ''))
      })
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        this.view = event.transform
        if (Math.abs(Math.log(this.view.k / this.settled)) > 0.25) this.settled = this.view.k
      })
      .on('end', () => {
        this.settled = this.view.k
      })
    select(node).call(this.behaviour).on('dblclick.zoom', null)
    untrack(() => {
      // the frame has another size: a map that nobody has zoomed is fitted again
      if (Math.abs(this.view.k - this.begun) > 0.01 * this.begun)
        this.go(this.at(...this.middle(), Math.max(this.view.k, least)), false)
      else this.begin(false)
    })
    return () => {
      select(node).on('.zoom', null)
    }
  }

  private go(to: Place, smooth = true): void {
    const { svg, behaviour, view: from, width, height } = this
    if (!svg || !behaviour) return
    const target = select(svg)
    cancelAnimationFrame(this.frame)
    if (!smooth || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      behaviour.transform(target, zoomIdentity.translate(to.x, to.y).scale(to.k))
      return
    }
    const start = performance.now()
    const step = (now: number): void => {
      const t = Math.min(1, (now - start) / 220)
      const e = t * (2 - t)
      const kk = from.k * Math.pow(to.k / from.k, e)
      // keeps the point in the middle on a straight line
      const cx = ((width / 2 - from.x) / from.k) * (1 - e) + ((width / 2 - to.x) / to.k) * e
      const cy = ((height / 2 - from.y) / from.k) * (1 - e) + ((height / 2 - to.y) / to.k) * e
      behaviour.transform(target, zoomIdentity.translate(width / 2 - cx * kk, height / 2 - cy * kk).scale(kk))
      if (t < 1) this.frame = requestAnimationFrame(step)
    }
    this.frame = requestAnimationFrame(step)
  }

  /** The point of the map in the middle of what is visible, moved by parts of the frame. */
  private middle(dx = 0, dy = 0): [number, number] {
    const { width, high, scene } = this
    return this.view.invert([width * (0.5 + dx), scene.above + high * (0.5 + dy)])
  }

  /** The view with a point in the middle, as far as no edge becomes visible. */
  private at(cx: number, cy: number, k: number): Place {
    const { box } = this
    const inFrame = (middle: number, from: number, size: number, first: number, length: number): number => {
      if (length * k <= size) return from + (size - length * k) / 2 - first * k
      return Math.min(from - first * k, Math.max(from + size - (first + length) * k, from + size / 2 - middle * k))
    }
    return {
      x: inFrame(cx, 0, this.width, box.x, box.width),
      y: inFrame(cy, this.scene.above, this.high, box.y, box.height),
      k,
    }
  }

  /** Shows the whole map; on a narrow screen as high as the frame, with the player's own lands in the middle. */
  private begin(smooth = true): void {
    this.begun = this.start
    const own = this.scene.home.map((id) => this.map.areas[id]).filter((a) => a !== undefined)
    const cx = own.length ? own.reduce((sum, a) => sum + a.x, 0) / own.length : this.box.x + this.box.width / 2
    this.go(this.at(cx, this.box.y + this.box.height / 2, this.start), smooth)
  }

  whole(): void {
    this.go(this.at(this.box.x + this.box.width / 2, this.box.y + this.box.height / 2, this.fit))
  }

  zoomBy(factor: number): void {
    const k = Math.min(Math.max(this.view.k * factor, this.fit), this.closest)
    this.go(this.at(...this.middle(), k))
  }

  move(dx: number, dy: number): void {
    this.go(this.at(...this.middle(dx * 0.2, dy * 0.2), this.view.k))
  }

  /** Moves to where all of these areas are visible. */
  showAll(ids: string[]): void {
    const all = ids.map((id) => this.map.areas[id]!)
    if (!all.length) return
    const [x1, x2] = [Math.min(...all.map((a) => a.x)), Math.max(...all.map((a) => a.x))]
    const [y1, y2] = [Math.min(...all.map((a) => a.y)), Math.max(...all.map((a) => a.y))]
    const k = Math.min(this.width / (x2 - x1 + 90), this.high / (y2 - y1 + 90), Math.max(this.view.k, this.start))
    this.go(this.at((x1 + x2) / 2, (y1 + y2) / 2, Math.max(k, this.fit)))
  }

  /**
   * Shows areas close enough to tell their pieces apart, clear of what covers the edges of the frame; stays if they are.
   */
  approach(ids: string[], covered: { above: number; below: number }): void {
    const all = ids.map((id) => this.map.areas[id]!)
    const top = Math.max(this.scene.above, covered.above)
    const bottom = this.height - Math.max(this.scene.below, covered.below)
    const high = Math.max(80, bottom - top)
    const close = Math.min(this.start * 1.8, Math.max(...all.map((area) => CLEAR / area.r)))
    const [x1, x2] = [Math.min(...all.map((a) => a.x)), Math.max(...all.map((a) => a.x))]
    const [y1, y2] = [Math.min(...all.map((a) => a.y)), Math.max(...all.map((a) => a.y))]
    const k = Math.max(this.fit, Math.min(close, this.width / (x2 - x1 + 100), high / (y2 - y1 + 70)))
    const rim = Math.min(high / 3, Math.max(45, ...all.map((area) => area.r * k)))
    const clear = all.every((area) => {
      const [x, y] = this.view.apply([area.x, area.y])
      return x > 40 && x < this.width - 40 && y > top + 35 && y < bottom - 35
    })
    if (clear && this.view.k > k * 0.95) return
    const place = this.at((x1 + x2) / 2, (y1 + y2) / 2, k)
    // the map leaves its frame only as far as it must
    place.y -= Math.max(0, y2 * k + place.y + rim - bottom)
    place.y += Math.max(0, top + rim - (y1 * k + place.y))
    this.go(place)
  }

  /** Moves to an area that is not visible. */
  reveal(id: string): void {
    const area = this.map.areas[id]
    if (area && !this.sees(id, 30)) this.go(this.at(area.x, area.y, this.view.k))
  }
}
