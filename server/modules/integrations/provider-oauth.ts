import { decodeJwt, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { JOSEError, JWKSTimeout } from 'jose/errors';
import { createRemoteJWKSet } from 'jose/jwks/remote';
import { authorizationCodeGrant, genericGrantRequest } from 'openid-client';
import * as z from 'zod/mini';
import type { Provider } from '#contract/provider-names.ts';
import type { Clock } from '#server/clock.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { SECONDS_PER_HOUR } from '#time/units.ts';
import { demandedScope, type Providers } from './oauth-providers.ts';
import { asProviderRefusal, readProviderFailure } from './provider-failure.ts';
import { type ProviderIdentity, readIdentity } from './provider-identity.ts';

/** Authorization code of a sign-in at the provider, with the values that this browser put into its request. */
export interface AuthorizationCode {
  readonly provider: Provider;
  readonly code: string;
  /** Null for a code of the provider's own popup, which has no PKCE. */
  readonly codeVerifier: string | null;
  readonly nonce: string | undefined;
}

export interface VerifiedIdToken {
  readonly identity: ProviderIdentity;
  /** Token without its signature, which has several valid encodings. */
  readonly signedPart: string;
  readonly expiresAt: string;
}

/** Result of exchanging a code. `expiresIn` is in seconds. */
export interface Grant {
  readonly identity: ProviderIdentity;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresIn: number;
  /** Whether the calendar scope was granted. */
  readonly hasCalendar: boolean;
}

/** Redirect URI by which Google marks codes of its popup. */
const POPUP = 'postmessage';
/** Life of an access token if the provider sends none. Seconds. */
const DEFAULT_LIFE = SECONDS_PER_HOUR;
/** Tolerated clock skew of the provider. Seconds. */
const TOLERANCE = 30;
const PATIENCE = 8_000;
/** Maximum age of an ID token that may sign in. Seconds. */
const ID_TOKEN_AGE = 5 * 60;

/** Audiences that stand for Microsoft Graph in access tokens. */
const GRAPH = ['00000003-0000-0000-c000-000000000000', 'https://graph.microsoft.com'];
const graphClaims = z.object({
  aud: z.string(),
  appid: z.optional(z.string()),
  azp: z.optional(z.string()),
  oid: z.string(),
});
const graphPerson = z.object({ id: z.string() });

interface Dependencies {
  readonly providers: Providers;
  readonly clock: Clock;
  /** Reports a failure that the operator of this server has to repair. */
  readonly onFault: (error: unknown) => void;
}

/** The provider rejects this server's settings. */
class ProviderSettingsError extends Error {
  override readonly name = 'ProviderSettingsError';
}

/** Only tokens that were issued to this server's application count. */
export function createProviderOAuth({ providers, clock, onFault }: Dependencies) {
  const keys = new Map<string, JWTVerifyGetKey>();

  function keysAt(address: string): JWTVerifyGetKey {
    const known = keys.get(address);
    if (known !== undefined) return known;
    const fresh = createRemoteJWKSet(new URL(address), { timeoutDuration: PATIENCE });
    keys.set(address, fresh);
    return fresh;
  }

  function refuse(provider: Provider, error: unknown): RefusalError {
    if (error instanceof RefusalError) return error;
    const { misconfiguration } = readProviderFailure(error);
    if (misconfiguration !== null) onFault(new ProviderSettingsError(`${provider}: ${misconfiguration}`));
    return asProviderRefusal(error);
  }

  async function exchange({ provider, code, codeVerifier, nonce }: AuthorizationCode) {
    const configuration = await providers.configurationOf(provider);
    if (codeVerifier === null)
      return genericGrantRequest(configuration, 'authorization_code', { code, redirect_uri: POPUP });
    const { issuer, authorization_response_iss_parameter_supported } = configuration.serverMetadata();
    const answered = new URL(providers.redirectUri);
    answered.searchParams.set('code', code);
    // The client compared the answer's issuer with it before it sent the code.
    if (authorization_response_iss_parameter_supported) answered.searchParams.set('iss', issuer);
    return authorizationCodeGrant(configuration, answered, {
      pkceCodeVerifier: codeVerifier,
      ...(nonce === undefined ? {} : { expectedNonce: nonce }),
      idTokenExpected: true,
    });
  }

  return {
    /**
     * Exchanges a code, which works once. The ID token that comes with it is verified: signature, issuer,
     * audience, expiry and nonce. Throws `provider_not_configured`, `provider_refused` and
     * `provider_unreachable`.
     */
    async grantOf(given: AuthorizationCode): Promise<Grant> {
      const { provider } = given;
      const { issuer } = providers.settingsOf(provider);
      const tokens = await exchange(given).catch((error: unknown) => {
        throw refuse(provider, error);
      });
      const granted = tokens.scope?.split(/\s+/).map((scope) => scope.toLowerCase());
      const wanted = demandedScope[provider].toLowerCase();
      return {
        identity: readIdentity(provider, tokens.claims(), issuer),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? null,
        expiresIn: tokens.expires_in ?? DEFAULT_LIFE,
        // A missing scope means that all requested ones were granted (RFC 6749, 5.1).
        hasCalendar: granted?.some((scope) => scope === wanted || scope.endsWith(`/${wanted}`)) ?? true,
      };
    },

    /** Verifies the token of Google's own button, which alone signs in, so it must be recent. Throws like `grantOf`. */
    async identityOfIdToken(token: string, nonce: string | undefined): Promise<VerifiedIdToken> {
      const { clientId, issuer } = providers.settingsOf('google');
      const configuration = await providers.configurationOf('google');
      const metadata = configuration.serverMetadata();
      try {
        const { payload } = await jwtVerify(token, keysAt(metadata.jwks_uri ?? ''), {
          // Google's issuer comes with and without the scheme.
          issuer: [metadata.issuer, metadata.issuer.replace(/^https:\/\//, '')],
          audience: clientId,
          algorithms: ['RS256', 'ES256'],
          requiredClaims: ['exp', 'iat', 'sub'],
          clockTolerance: TOLERANCE,
          maxTokenAge: ID_TOKEN_AGE,
          currentDate: new Date(clock.now()),
        });
        if (payload.nonce !== nonce) throw new RefusalError('provider_refused');
        return {
          identity: readIdentity('google', payload, issuer),
          signedPart: token.slice(0, token.lastIndexOf('.')),
          // A moment longer than the token is accepted.
          expiresAt: toInstant(((payload.exp ?? 0) + 2 * TOLERANCE) * 1_000),
        };
      } catch (error) {
        if (error instanceof JWKSTimeout) throw new RefusalError('provider_unreachable');
        if (error instanceof JOSEError) throw new RefusalError('provider_refused');
        throw refuse('google', error);
      }
    },

    /**
     * Identity that a Microsoft Graph access token belongs to. Such a token only proves that its bearer may call
     * Graph: one issued to another application is refused, or that application could sign in here as each of its
     * users. Its claims are trusted only after Graph, which checks the signature, has accepted it.
     */
    async identityOfGraphToken(token: string): Promise<ProviderIdentity> {
      const { clientId, apiUrl, issuer } = providers.settingsOf('microsoft');
      const claims = readClaims(token);
      const parsed = graphClaims.safeParse(claims);
      if (!parsed.success) throw new RefusalError('provider_refused');
      const { aud, appid, azp, oid } = parsed.data;
      const isForGraph = [...GRAPH, apiUrl].includes(aud.replace(/\/$/, ''));
      if (!isForGraph || (appid ?? azp) !== clientId) throw new RefusalError('provider_refused');
      const person = await askGraph(`${apiUrl}/v1.0/me?$select=id`, token);
      if (person.id !== oid) throw new RefusalError('provider_refused');
      return readIdentity('microsoft', claims, issuer);
    },
  };
}
export type ProviderOAuth = ReturnType<typeof createProviderOAuth>;

function readClaims(token: string): unknown {
  try {
    return decodeJwt(token);
  } catch (error) {
    if (error instanceof JOSEError) throw new RefusalError('provider_refused');
    throw error;
  }
}

async function askGraph(address: string, token: string): Promise<z.infer<typeof graphPerson>> {
  const reply = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null);
  if (reply === null || reply.status === 429 || reply.status >= 500)
    throw new RefusalError('provider_unreachable');
  const body: unknown = reply.ok ? await reply.json().catch(() => null) : null;
  const parsed = graphPerson.safeParse(body);
  if (!parsed.success) throw new RefusalError('provider_refused');
  return parsed.data;
}
