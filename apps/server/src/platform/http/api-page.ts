// The page that lists the operations for people who write a client.
import type { Operation } from '@noor-quest/contract/operations'
import { PERMISSIONS, ROLES } from '@noor-quest/rules/permissions'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { groupOf, groupsOf } from './api-document.ts'
import type { AppEnv } from './app-env.ts'
import { contentSecurityPolicy, PERMISSIONS as FEATURES } from './response-headers.ts'
import type { Served } from './routes.ts'

const STYLE = `
body { max-width: 80rem; margin: 0 auto; padding: 1rem; color: #1b1b1b; background: #fff; font: 1rem/1.5 sans-serif }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
td { padding: .375rem 1rem .375rem 0; border-top: 1px solid #ccc; vertical-align: top; overflow-wrap: anywhere }
td:nth-child(1) { width: 4.5rem; font-weight: bold }
td:nth-child(4) { width: 15rem }
code, td:nth-child(1) { font-family: monospace }
thead { position: absolute; clip-path: inset(50%) }
@media (max-width: 50rem) {
  tr { display: block; padding: .375rem 0; border-top: 1px solid #ccc }
  td { display: block; padding: 0; border: 0 }
  td:nth-child(n) { width: auto }
  td:nth-child(-n+2) { display: inline }
  td:nth-child(4) { color: #555 }
}
`

/** The response with the page. It is made at the first call. */
export function createApiPage(
  served: () => readonly Served[],
  games: readonly { path: string }[],
): (c: Context<AppEnv>) => Response {
  let page: Uint8Array<ArrayBuffer> | null = null
  const policy = contentSecurityPolicy([], [STYLE])
  return (c) => {
    page ??= new TextEncoder().encode(String(renderPage(served(), groupsOf(games))))
    return c.body(page, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Permissions-Policy': FEATURES,
    })
  }
}

const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1)

function renderPage(served: readonly Served[], groups: ReturnType<typeof groupsOf>) {
  const sections = groups.map(({ name, description }) => {
    const rows = served
      .filter(([key]) => groupOf(pathOf(key)) === name)
      .map(([key, operation]) => {
        const [method] = key.split(' ')
        return html`
<tr><td>${method}</td> <td><code>${pathOf(key)}</code></td> <td>${operation.summary}</td> <td>${callersOf(operation)}</td></tr>`
      })
    return html`
<h2>${description}</h2>
<table>
<thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may call it</th></tr></thead>
<tbody>${rows}</tbody>
</table>`
  })
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API of Noor Quest</title>
<style>${raw(STYLE)}</style>
<h1>API of Noor Quest</h1>
<p>The ${served.length} operations of this server. <a href="/api/openapi.json">The document for tools</a> (OpenAPI 3.1) has
their fields and responses.</p>
<p>A session is a cookie. A request that changes something needs <code>Content-Type: application/json</code>, or this
address as <code>Origin</code>.</p>${sections}
</html>
`
}

function callersOf({ permission, fresh, cookie }: Operation): string {
  if (permission === undefined) {
    if (cookie === 'player') return 'A player'
    return cookie === 'admin' ? 'An account that signs in' : 'Everyone'
  }
  const roles: readonly string[] = PERMISSIONS[permission]
  const admins = roles.length === ROLES.length ? 'Every account of the portal' : `Roles: ${roles.join(', ')}`
  return `${admins.replaceAll('_', ' ')}${fresh ? '. The password was entered recently' : ''}`
}
