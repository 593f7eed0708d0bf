/** The guide to the page as HTML, made by `tools/guide.ts`. */
declare module '*.md' {
  const html: string
  export default html
}

/** Catalogues of labels, read by `tools/po.ts` when the page is built. */
declare module '*.po' {
  const labels: Record<string, string | string[]>
  export default labels
}
declare module '*.po?account' {
  const labels: Record<string, string>
  export default labels
}
declare module '*.po?study' {
  const labels: Record<string, string | string[]>
  export default labels
}
declare module '*.po?profile' {
  const labels: Record<string, string | [string, string]>
  export default labels
}
declare module '*.po?people' {
  const labels: Record<string, string>
  export default labels
}
declare module '*.po?find' {
  const labels: Record<string, string | string[]>
  export default labels
}
