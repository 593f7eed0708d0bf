/** Durations of animations; 0 for people who prefer reduced motion. */
export const motion = (ms: number): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms)
