/** Prints the gzipped size of every file that the browser may load. Usage: npm run sizes (after a build). */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const root = new URL('../../src/saecula/server/static/', import.meta.url)
const size = (name) => gzipSync(readFileSync(new URL(name, root)), { level: 9 }).length
let total = 0
for (const name of readdirSync(new URL('assets/', root)).sort()) {
  const n = size(`assets/${name}`)
  total += n
  console.log(`${String(n).padStart(8)}  ${name}`)
}
console.log(`${String(size('index.html')).padStart(8)}  index.html`)
console.log(`${String(total).padStart(8)}  all assets together`)
