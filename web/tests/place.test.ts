import { describe, expect, test } from 'vitest'
import { apart, lead, nearest, type Box } from '../src/lib/place'

const at = (left: number, top: number, w: number, h: number): Box => ({ left, top, right: left + w, bottom: top + h })
const ROOM = at(0, 0, 1000, 600)
const crosses = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

describe('a chooser', () => {
  test('is right beside its object if nothing is in the way', () => {
    const object = at(500, 300, 40, 40)
    const [left, top] = nearest(object, 150, 50, [], ROOM)
    const gap = apart(at(left, top, 150, 50), object)
    expect(gap).toBeGreaterThanOrEqual(10)
    expect(gap).toBeLessThanOrEqual(12)
  })

  test('in a crowd covers nothing and takes the nearest gap', () => {
    // a wall of pieces all around the object, with one gap of 170 x 60 to the lower left
    const object = at(500, 300, 30, 30)
    const gap = at(270, 350, 170, 60)
    const crowd: Box[] = []
    for (let x = 200; x < 860; x += 36)
      for (let y = 120; y < 520; y += 36) {
        const piece = at(x, y, 30, 30)
        if (!crosses(piece, gap) && !crosses(piece, object)) crowd.push(piece)
      }
    const [left, top] = nearest(object, 150, 50, crowd, ROOM)
    const panel = at(left, top, 150, 50)
    expect(crowd.filter((piece) => crosses(panel, piece))).toEqual([])
    expect(apart(panel, object)).toBeLessThan(90)
  })

  test('stays in its room, even if that is too small', () => {
    expect(nearest(at(980, 580, 20, 20), 150, 50, [], ROOM)[0]).toBeLessThanOrEqual(1000 - 150 - 6)
    expect(nearest(at(10, 10, 20, 20), 300, 50, [], at(0, 0, 200, 100))).toEqual([6, expect.any(Number)])
  })

  test('is joined to its object by a line if it is not right beside it', () => {
    const object = at(500, 300, 40, 40)
    expect(lead(at(550, 300, 150, 50), object)).toBeNull()
    expect(lead(at(640, 310, 150, 50), object)).toEqual({ x1: 640, y1: 320, x2: 520, y2: 320 })
  })
})
