/** Why something is asked: what another did, as the log tells it. */
import type { LogLine } from './types'

/** The last line of the log that names one of the things a question is about; null if the reader wrote it. */
export function causeOf(log: LogLine[], about: string[], seat: number | null): LogLine | null {
  const names = (line: LogLine): boolean => Object.values(line.params).some((value) => about.includes(String(value)))
  const found = about.length ? log.findLast(names) : undefined
  return found && found.seat !== seat ? found : null
}
