// A real OpenID Connect provider on loopback. The test chooses the person who is signed in there.
/// <reference path="./oidc-provider.d.ts" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Runs `work` without the provider's warnings, which are about production. */
async function quietly<T>(work: () => T | Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => {}
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}

const { default: Provider } = await quietly(() => import('oidc-provider'))

export const CLIENT = { clientId: 'noor-quest', clientSecret: 'a secret that only the two of them know' }

export type Person = { sub: string; email?: string; email_verified?: unknown }

export type TestProvider = {
  issuer: string
  /** The person signed in at the provider; null: they refuse to share their identity. */
  signedIn: (person: Person | null) => void
  /**
   * Follows the provider's redirects, as a browser does, until one leads back to `origin`; returns
   * its path and query.
   */
  follow: (url: string, origin: string) => Promise<string>
  /** While broken, the provider's address responds, but OpenID Connect doesn't. */
  breakDown: (isBroken: boolean) => void
  close: () => Promise<void>
}

type Options = {
  /** The client's authentication at the token endpoint. */
  method: string
  /** Whether addresses are in the ID token, too. */
  inIdToken: boolean
  /** 0: any. */
  port: number
}

export async function openTestProvider(
  redirectUri: string,
  { method = 'client_secret_basic', inIdToken = false, port = 0 }: Partial<Options> = {},
): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const persons = new Map<string, Person>()
  let current: Person | null = null
  let isBroken = false

  const configuration = {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: method,
      },
    ],
    clientAuthMethods: [method],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !inIdToken,
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => persons.get(sub) ?? { sub } }),
  }
  const provider = await quietly(() => new Provider(issuer, configuration))
  const callback = provider.callback()
  server.on('request', async (request, response) => {
    if (isBroken) {
      response.writeHead(502).end('the university is closed')
      return
    }
    if (request.url?.startsWith('/interaction/') !== true) {
      callback(request, response)
      return
    }
    const { prompt, params } = await provider.interactionDetails(request, response)
    const result: Record<string, unknown> = {}
    if (current === null) result.error = 'access_denied'
    else if (prompt.name === 'login') result.login = { accountId: current.sub }
    else {
      const grant = new provider.Grant({ accountId: current.sub, clientId: params.client_id })
      grant.addOIDCScope('openid email')
      result.consent = { grantId: await grant.save() }
    }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  })

  return {
    issuer,
    signedIn: (person) => {
      if (person !== null) persons.set(person.sub, person)
      current = person
    },
    follow: async (start, origin) => {
      const cookies = new Map<string, string>()
      let url = start
      while (!url.startsWith(origin)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const to = response.headers.get('location')
        if (to === null) throw new Error(`${url} returned ${response.status}: ${(await response.text()).slice(0, 300)}`)
        url = new URL(to, url).href
      }
      return url.slice(origin.length)
    },
    breakDown: (broken) => {
      isBroken = broken
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
