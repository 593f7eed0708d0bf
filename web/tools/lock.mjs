/** Cleans up package-lock.json when `npm run lock` calls it: removes the addresses of registries (checksums stay), and adds
 * the builds for other systems that a registry mirror may lack, so that `npm ci` works on each of them. */
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'aix', 'netbsd', 'openbsd', 'sunos']
const CPUS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32']

for (const entry of Object.values(lock.packages)) {
  delete entry.resolved
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    const words = name.split('/').pop().split('-')
    const cpu = CPUS.filter((one) => words.includes(one))
    const os = SYSTEMS.filter((one) => words.includes(one))
    if (place in lock.packages || !/^\d/.test(version) || !cpu.length) continue
    lock.packages[place] = {
      version,
      cpu,
      dev: true,
      ...(words.includes('musl') ? { libc: ['musl'] } : words.includes('gnu') ? { libc: ['glibc'] } : {}),
      optional: true,
      ...(os.length ? { os } : {}),
    }
  }
}
const order = (a, b) => a.localeCompare(b, 'en')
lock.packages = Object.fromEntries(
  Object.keys(lock.packages)
    .sort(order)
    .map((key) => [key, lock.packages[key]]),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
