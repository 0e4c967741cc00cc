// Sign-in through the university's OpenID Connect provider. The provider only verifies the address.
// Rights come from an admin, the setup link or ADMIN_EMAIL_DOMAIN, as for all accounts.
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import { atFirstUse } from '../platform/at-first-use.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { within } from '../platform/within.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import type { AuthDeps } from './auth.ts'
import { endVerifications } from './links.ts'
import type { Discovered, ProvenAddress, ProviderAuth } from './provider-auth.ts'
import { endPassword, findOrAddAccount, PROVIDER_ID } from './queries.ts'
import { completeSignIn } from './sign-in.ts'
import { markVerified } from './sign-up.ts'

/** `name`: the text on the sign-in button. `issuer`: without a trailing slash. */
export type IdentityProvider = { name: string; issuer: string; clientId: string; clientSecret: string }

/** The provider is another machine, which may be slow or silent. */
const TIMEOUT_MS = 8000

/**
 * The sign-in page's message when a person comes back from the provider without a session. `code`:
 * the page asks for the second factor.
 */
type ProviderOutcome = 'code' | 'denied' | 'linked' | 'unverified' | 'cancelled' | 'expired' | 'failed'

export type ProviderSignIn = {
  name: string
  /**
   * The provider's address for the browser.
   * @throws AppError rate_limited, backend_unavailable
   */
  begin: (request: AccountRequest, returnTo: string) => Promise<string>
  /**
   * Ends the sign-in with the query of the provider's redirect.
   * @returns the app's page that the browser opens next
   */
  finish: (request: AccountRequest, query: Record<string, string>) => Promise<string>
}

/**
 * The outcome for each reason why a sign-in ended: a reason of ours, better-auth's or the
 * provider's. Any other reason is logged, and its outcome is `failed`.
 */
const OUTCOMES: Record<string, ProviderOutcome> = {
  CODE_NEEDED: 'code',
  NOT_ADMIN: 'denied',
  ADDRESS_LINKED: 'linked',
  ADDRESS_NOT_VERIFIED: 'unverified',
  access_denied: 'cancelled',
  state_mismatch: 'expired',
  state_not_found: 'expired',
}

const SUMMARIES: Record<Exclude<ProviderOutcome, 'code'>, string> = {
  denied: 'Access denied. Admin privileges required.',
  linked: 'The address’s account is linked to a different person of the identity provider',
  unverified: 'An address that the identity provider has not verified',
  cancelled: 'Cancelled at the identity provider',
  expired: 'A sign-in through the identity provider that was not begun here or took too long',
  failed: 'A sign-in through the identity provider that failed',
}

export function createProviderSignIn(
  deps: AccountDeps & AuthDeps,
  { name, ...provider }: IdentityProvider,
): ProviderSignIn {
  /**
   * The request that the provider's response belongs to. It is kept here, because better-auth
   * passes it to no hook.
   */
  const acting = new AsyncLocalStorage<AccountRequest>()
  const auth = atFirstUse(async (): Promise<ProviderAuth> => {
    const { createProviderAuth } = await import('./provider-auth.ts')
    const { issuer, ...client } = provider
    const discoveryUrl = `${issuer}/.well-known/openid-configuration`
    const discovered = await discover(discoveryUrl, issuer).catch((cause: unknown) => {
      deps.log.error({ err: cause }, 'the identity provider does not respond as OpenID Connect requires')
      throw new AppError('backend_unavailable', { message: `${name} can't be reached now. Try again in a moment.` })
    })
    const made = createProviderAuth(deps, { discoveryUrl, ...client }, discovered, (person) => {
      const request = acting.getStore()
      if (request === undefined) throw new Error('a person of the provider has no request')
      return admit(deps, request, person)
    })
    const { socialProviders } = await made.$context
    if (!socialProviders.some(({ id }) => id === PROVIDER_ID)) throw new AppError('backend_unavailable')
    return made
  })

  return {
    name,
    begin: async (request, returnTo) => {
      await deps.limits.count('sign_in', request.attempt(null))
      const made = await auth()
      const { url } = await request.call((_auth, sent) =>
        made.api.signInSocial({
          ...sent,
          body: {
            provider: PROVIDER_ID,
            callbackURL: returnTo,
            errorCallbackURL: '/admin/login',
            disableRedirect: true,
          },
        }),
      )
      if (url === undefined) throw new Error('better-auth gave no address of the provider')
      return url
    },
    finish: async (request, query) => {
      const result = await acting
        .run(request, () => finishCallback(auth, request, query))
        .catch((cause: unknown) => {
          deps.log.error({ err: cause }, 'a sign-in through the identity provider failed')
          return { problem: 'failed', detail: '' } as const
        })
      if ('user' in result) {
        await completeSignIn(deps, request, result.user, `Through ${name}`)
        return result.to
      }
      const outcome = OUTCOMES[result.problem] ?? 'failed'
      if (outcome === 'failed' && result.problem !== 'failed')
        deps.log.warn({ reason: result.problem.slice(0, 100) }, 'a sign-in through the identity provider failed')
      const email = result.detail.includes('@') ? result.detail : null
      const [action, summary] =
        outcome === 'code'
          ? (['code_requested', `Signed in at ${name}, second factor’s code asked for`] as const)
          : (['sign_in_failed', SUMMARIES[outcome]] as const)
      await request.record(action, summary, { id: null, email })
      return `/admin/login?sign_in=${outcome}`
    },
  }
}

type CallbackOutcome = { user: { id: string; email: string }; to: string } | { problem: string; detail: string }

async function finishCallback(
  auth: () => Promise<ProviderAuth>,
  request: AccountRequest,
  query: Record<string, string>,
): Promise<CallbackOutcome> {
  const { isAPIError } = await import('better-auth/api')
  const made = await auth()
  return request.call<CallbackOutcome>(async (_auth, { headers }) => {
    const response = made.api.callbackOAuth({ method: 'GET', headers, params: { id: PROVIDER_ID }, query })
    // The call always ends by throwing: a redirect, or the reason of a refusal.
    const ended = await within(TIMEOUT_MS, response).catch((cause: unknown) => cause)
    if (!isAPIError(ended)) throw ended
    const responseHeaders = new Headers(ended.headers)
    const to = responseHeaders.get('location')
    if (to === null) return { response: { problem: String(ended.body?.code), detail: ended.body?.message ?? '' } }
    const { searchParams } = new URL(to, 'http://localhost')
    const problem = searchParams.get('error')
    const detail = searchParams.get('error_description') ?? ''
    if (problem !== null) return { headers: responseHeaders, response: { problem, detail } }
    const cookie = responseHeaders
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const session = await made.api.getSession({ headers: new Headers({ cookie }) })
    if (session === null) throw new Error('better-auth made no session')
    return { headers: responseHeaders, response: { user: session.user, to } }
  })
}

/**
 * Adds a verified account for an address that the provider has verified. An unverified account
 * with that address is marked as verified. It loses its mailed links, pending sign-ins and password,
 * because another person may have made them. An account keeps its rights.
 * @throws APIError ADDRESS_LINKED: the account belongs to another person of the provider, who had
 * the address before
 */
async function admit(
  { db, clock, emailDomain }: AccountDeps & AuthDeps,
  request: AccountRequest,
  { sub, email }: ProvenAddress,
): Promise<void> {
  const at = new Date(clock.nowMs()).toISOString()
  const { APIError } = await import('better-auth/api')
  await transact(db, async (tx) => {
    // The linked person keeps the account, even with another address.
    if (await isLinked(tx, 'account_id', sub)) return
    const account = await findOrAddAccount(tx, email, at)
    if (await isLinked(tx, 'user_id', account.id)) {
      throw new APIError('FORBIDDEN', { code: 'ADDRESS_LINKED', message: email })
    }
    if (account.verified) return
    const user = { id: account.id, email }
    if (account.isNew) await request.record('sign_up', 'Came through the identity provider', user, tx)
    await endVerifications(tx, account.id)
    await endPassword(tx, account.id)
    await markVerified(tx, { emailDomain }, request, user, at)
  })
}

async function isLinked(tx: Tx, column: 'account_id' | 'user_id', id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth_accounts')
    .select(sql<number>`1`.as('one'))
    .where('provider_id', '=', PROVIDER_ID)
    .where(column, '=', id)
    .executeTakeFirst()
  return row !== undefined
}

async function discover(url: string, issuer: string): Promise<Discovered> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  const document = (await response.json()) as Record<string, unknown>
  // OpenID Connect Discovery 4.3: the document's issuer must be the requested one. A trailing slash
  // is ignored, because it was removed from the setting too.
  if (String(document.issuer).replace(/\/$/, '') !== issuer) throw new Error(`${url} is of another issuer`)
  const methods = document.token_endpoint_auth_methods_supported
  // Discovery 3: client_secret_basic if the document names no method.
  const isPost =
    Array.isArray(methods) && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
  return {
    issuer,
    userInfoUrl: typeof document.userinfo_endpoint === 'string' ? document.userinfo_endpoint : null,
    tokenEndpointAuth: isPost ? 'client_secret_post' : 'client_secret_basic',
  }
}
