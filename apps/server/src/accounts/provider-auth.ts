// better-auth for the sign-in through an OpenID Connect provider: an instance of its own, over the same tables and cookies, so
// that nothing of it is there where no provider is configured.
import { betterAuth, type GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { type AuthDeps, askForCode, authOptions, toPortalUser } from './auth.ts'
import { PROVIDER_ID } from './stored-password.ts'

/** The person as the provider knows them; `email` is verified there. */
export type ProvenAddress = { sub: string; email: string }

/** Where the provider's parts are, from its discovery document. */
export type Discovered = {
  issuer: string
  /** null: claims are in the ID token alone. */
  userInfoUrl: string | null
  tokenEndpointAuth: 'client_secret_basic' | 'client_secret_post'
}

export type ProviderClient = { discoveryUrl: string; clientId: string; clientSecret: string }

export type ProviderAuth = ReturnType<typeof createProviderAuth>

const USER_INFO_TIMEOUT_MS = 5000

/** `admit`: called with who signed in, before better-auth looks for the account. */
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
        // No more about a person than what is needed here.
        scopes: ['openid', 'email'],
        requireIdTokenVerification: true,
        tokenEndpointAuth: { method: discovered.tokenEndpointAuth },
        // Accounts are made by `admit`.
        disableSignUp: true,
        // Called once the ID token's signature, issuer, audience and nonce were checked.
        getUserInfo: async ({ idToken, accessToken }) => {
          const { sub, email } = await readClaims(idToken, accessToken, discovered.userInfoUrl)
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
      // The provider's tokens are of no use after the sign-in.
      account: {
        create: {
          before: async ({ userId, accountId, providerId }) => withoutTokens({ userId, accountId, providerId }),
        },
      },
      session: {
        create: {
          before: async (session: { userId: string }, ctx: GenericEndpointContext | null) => {
            await options.databaseHooks.session.create.before(session, ctx)
            const user = await ctx?.context.internalAdapter.findUserById(session.userId)
            if (!ctx || !user || !toPortalUser(user).twoFactor) return
            await askForCode(ctx, user.id)
            throw new APIError('FORBIDDEN', { code: 'CODE_NEEDED', message: user.email })
          },
        },
      },
    },
    advanced: {
      ...options.advanced,
      // The way back comes from another site, where browsers send no SameSite=Strict cookie.
      cookies: { state: { attributes: { sameSite: 'lax' } } },
    },
  })
}

function withoutTokens(account: { userId: string; accountId: string; providerId: string }) {
  const none = { accessToken: null, refreshToken: null, idToken: null, scope: null }
  return { data: { ...account, ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null } }
}

/**
 * Who the verified ID token is about; the address may be at the user info endpoint alone.
 * @throws APIError NO_ADDRESS, ADDRESS_NOT_VERIFIED
 */
async function readClaims(
  idToken: string | undefined,
  accessToken: string | undefined,
  userInfoUrl: string | null,
): Promise<ProvenAddress> {
  // OpenID Connect's response has one; without it nothing would be verified.
  if (idToken === undefined) throw new APIError('FORBIDDEN', { code: 'NO_ADDRESS' })
  let claims: Record<string, unknown> = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  const { sub } = claims
  if (claims.email === undefined && userInfoUrl !== null) {
    const signal = AbortSignal.timeout(USER_INFO_TIMEOUT_MS)
    const response = await fetch(userInfoUrl, { headers: { Authorization: `Bearer ${accessToken}` }, signal })
    if (response.ok) claims = (await response.json()) as Record<string, unknown>
  }
  const { email, email_verified: isVerified } = claims
  // OpenID Connect Core 5.3.2: a response about somebody else must not be used.
  if (typeof sub !== 'string' || claims.sub !== sub || typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw new APIError('FORBIDDEN', { code: 'NO_ADDRESS' })
  }
  // Some providers write it as text.
  if (isVerified !== true && isVerified !== 'true') {
    throw new APIError('FORBIDDEN', { code: 'ADDRESS_NOT_VERIFIED', message: email })
  }
  return { sub, email: email.toLowerCase() }
}
