// The scope of the transaction that the running code belongs to. Code that a transaction's work
// calls inherits its scope. So do timers and shared promises that it starts, which may outlive it:
// a scope counts only while it is open (docs/decisions/0010).
import { AsyncLocalStorage } from 'node:async_hooks'

export type Scope = {
  /** `beginning` until the work starts, `over` once it has ended: before COMMIT or ROLLBACK. */
  state: 'beginning' | 'open' | 'over'
  /** Callbacks to run after the commit, in this order. */
  callbacks: (() => unknown)[]
}

export const scopes = new AsyncLocalStorage<Scope>()

/** The current scope; null outside transactions, and in code that has outlived one. */
export function currentScope(): Scope | null {
  const scope = scopes.getStore()
  return scope === undefined || scope.state === 'over' ? null : scope
}
