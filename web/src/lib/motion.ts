/** Durations for those who like motion; nothing moves for those who do not. */
export const motion = (ms: number): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms)
