// better-auth for the sign-in through an OpenID Connect provider: a separate instance over the same
// tables and cookies, so that none of it exists without a configured provider.
import { betterAuth, type GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { type AuthDeps, askForCode, authOptions, toPortalUser } from './auth.ts'
import { PROVIDER_ID } from './queries.ts'

/** The person as the provider knows them; the provider has verified `email`. */
export type ProvenAddress = { sub: string; email: string }

/** The provider's endpoints, from its discovery document. */
export type Discovered = {
  issuer: string
  /** null: claims are only in the ID token. */
  userInfoUrl: string | null
  tokenEndpointAuth: 'client_secret_basic' | 'client_secret_post'
}

type ProviderClient = { discoveryUrl: string; clientId: string; clientSecret: string }

export type ProviderAuth = ReturnType<typeof createProviderAuth>

const USER_INFO_TIMEOUT_MS = 5000

/** @param admit called with the person who signed in, before better-auth looks for the account */
export function createProviderAuth(
  deps: AuthDeps,
  client: ProviderClient,
  discovered: Discovered,
  admit: (person: ProvenAddress) => Promise<void>,
) {
  const options = authOptions(deps)
  const provider = genericOAuth({
    config: [
      {
        providerId: PROVIDER_ID,
        ...client,
        // No other data about a person is requested.
        scopes: ['openid', 'email'],
        requireIdTokenVerification: true,
        tokenEndpointAuth: { method: discovered.tokenEndpointAuth },
        // `admit` adds accounts.
        disableSignUp: true,
        // Called after the ID token's signature, issuer, audience and nonce were checked.
        getUserInfo: async ({ idToken, accessToken }) => {
          const { sub, email } = await readClaims(idToken, accessToken, client.clientId, discovered.userInfoUrl)
          await admit({ sub, email })
          return { sub, email, emailVerified: true, name: email }
        },
      },
    ],
  })
  return betterAuth({
    ...options,
    plugins: [...options.plugins, provider],
    account: { ...options.account, accountLinking: { enabled: true }, updateAccountOnSignIn: false },
    databaseHooks: {
      // The provider's tokens have no use after the sign-in.
      account: {
        create: {
          before: async ({ userId, accountId, providerId }) => withoutTokens({ userId, accountId, providerId }),
        },
      },
      session: {
        create: {
          before: async (session: { userId: string }, ctx: GenericEndpointContext | null) => {
            const added = await options.databaseHooks.session.create.before(session, ctx)
            const user = await ctx?.context.internalAdapter.findUserById(session.userId)
            if (!ctx || !user || !toPortalUser(user).twoFactor) return added
            await askForCode(ctx, user.id)
            throw new APIError('FORBIDDEN', { code: 'CODE_NEEDED', message: user.email })
          },
        },
      },
    },
    advanced: {
      ...options.advanced,
      // The provider's redirect comes from another site, where browsers send no SameSite=Strict
      // cookie.
      cookies: { state: { attributes: { sameSite: 'lax' } } },
    },
  })
}

function withoutTokens(account: { userId: string; accountId: string; providerId: string }) {
  const none = { accessToken: null, refreshToken: null, idToken: null, scope: null }
  return { data: { ...account, ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null } }
}

/**
 * Whether an ID token was issued for this client. A token for several clients names the one that
 * asked for it (OpenID Connect Core 3.1.3.7, steps 4 and 5).
 */
export function isIssuedFor(clientId: string, { aud, azp }: Record<string, unknown>): boolean {
  if (azp !== undefined) return azp === clientId
  return !Array.isArray(aud) || aud.length <= 1
}

/**
 * The person of the verified ID token. The address may be only at the user info endpoint.
 * @throws APIError NOT_FOR_US, NO_ADDRESS, ADDRESS_NOT_VERIFIED
 */
async function readClaims(
  idToken: string | undefined,
  accessToken: string | undefined,
  clientId: string,
  userInfoUrl: string | null,
): Promise<ProvenAddress> {
  // OpenID Connect requires an ID token; without one nothing would be verified.
  if (idToken === undefined) throw new APIError('FORBIDDEN', { code: 'NO_ADDRESS' })
  let claims: Record<string, unknown> = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  if (!isIssuedFor(clientId, claims)) throw new APIError('FORBIDDEN', { code: 'NOT_FOR_US' })
  const { sub } = claims
  if (claims.email === undefined && userInfoUrl !== null) {
    const signal = AbortSignal.timeout(USER_INFO_TIMEOUT_MS)
    const response = await fetch(userInfoUrl, { headers: { Authorization: `Bearer ${accessToken}` }, signal })
    if (response.ok) claims = (await response.json()) as Record<string, unknown>
  }
  const { email, email_verified: isVerified } = claims
  // OpenID Connect Core 5.3.2: a response about another person must not be used.
  if (typeof sub !== 'string' || claims.sub !== sub || typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw new APIError('FORBIDDEN', { code: 'NO_ADDRESS' })
  }
  // OpenID Connect Core 5.1: a boolean. A provider that sends a text may send 'false' too.
  if (isVerified !== true) {
    throw new APIError('FORBIDDEN', { code: 'ADDRESS_NOT_VERIFIED', message: email })
  }
  return { sub, email: email.toLowerCase() }
}
