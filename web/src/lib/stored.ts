/** Values that the browser stores for the reader. */
export function stored(key: string): number {
  try {
    return Number(localStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}

export function store(key: string, value: number): void {
  try {
    localStorage.setItem(key, String(value))
  } catch {
    // nothing can be stored: the mark lasts until the page is closed
  }
}

/** Whether something is stored under a name; `otherwise` is the answer of a browser that stores nothing. */
export function isStored(key: string, otherwise = true): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return otherwise
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing can be stored
  }
}
