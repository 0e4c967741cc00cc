// Vitest setup: an unexpected console.error fails the test that printed it. A test that expects one
// replaces it: vi.spyOn(console, 'error').mockImplementation(() => {}).
import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

let printed: string[] = []
const print = console.error
console.error = (...args: unknown[]) => {
  printed.push(format(...args))
  print(...args)
}

function check() {
  const errors = printed
  printed = []
  if (errors.length > 0) throw new Error(`Unexpected console.error:\n${errors.join('\n')}`)
}

afterEach(check)
// Errors printed outside of any test.
afterAll(check)
