import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { MAX_NAME_OUTSIDE, MAX_PASSWORD_OUTSIDE, MAX_URL } from '../limits.ts';
import { signedIn } from '../people/sign-in.ts';
import { defineRoute } from '../route.ts';
import { line } from '../single-line.ts';
import { integration, provider } from './integration.ts';

const parameters = z.record(z.string(), z.string());

/**
 * Authorization request to a provider: sent to `endpoint` with the parameters of its purpose and the client's own
 * `state`, `nonce` and `code_challenge` (S256). Null while the provider's endpoints cannot be loaded.
 */
const authorization = z.object({
  provider,
  /** Expected `iss` of an authorization response that carries one. */
  issuer: z.nullable(z.string()),
  endpoint: z.nullable(z.url()),
  login: parameters,
  calendar: parameters,
});
export type Authorization = z.infer<typeof authorization>;

const secret = z.string().check(z.minLength(1), z.maxLength(8_192));
/** Nonce of the client's authorization request; an ID token with another one is refused. */
const nonce = z.optional(z.string().check(z.minLength(16), z.maxLength(200)));
const codeVerifier = z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/));
const byProvider = z.object({ providerToken: secret, codeVerifier, nonce });
const byCode = z.object({ authCode: secret, codeVerifier, nonce });
export const providerCode = z.object({ provider, code: secret, codeVerifier, nonce });

const refusals = ['provider_not_configured', 'provider_refused', 'provider_unreachable'] as const;
const signIn = { method: 'POST', access: 'public', write: false, reply: signedIn } as const;
const signInRefusals = [...refusals, 'account_exists', 'email_unverified', 'anti_forgery'] as const;
/** App password of a CalDAV account. */
const caldavPassword = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_OUTSIDE));
/** No idempotency key needed: the provider accepts a code only once. */
const register = { method: 'POST', access: 'bearer', write: false, reply: integration } as const;
const registerRefusals = [...refusals, 'access_not_granted', 'too_many'] as const;

export const integrationRoutes = {
  microsoftAccess: defineRoute({
    ...signIn,
    path: '/api/auth/microsoftAccess',
    body: z.object({ accessToken: secret }),
    errors: signInRefusals,
    summary: 'Sign in by an access token that Microsoft issued to this server’s application',
    serves: 'POST {auth}/microsoftAccess',
  }),
  googleLogin: defineRoute({
    ...signIn,
    path: '/api/google/login',
    /** `authToken`: the ID token of Google’s button; with a bearer token the code of its popup. */
    body: z.union([z.object({ authToken: secret, nonce }), byProvider]),
    errors: [...signInRefusals, ...registerRefusals],
    summary: 'Sign in by Google; with a bearer token and the code of its popup, connect its calendar',
    serves: 'POST {google-api}/login',
  }),
  microsoftProviderLogin: defineRoute({
    ...signIn,
    path: '/api/microsoft/login',
    body: byProvider,
    errors: signInRefusals,
    summary: 'Sign in by an authorization code of Microsoft',
    serves: 'POST {microsoft-api}/login',
  }),
  microsoftLogin: defineRoute({
    ...signIn,
    path: '/api/microsoft/microsoftLogin',
    body: byCode,
    errors: signInRefusals,
    summary: 'Sign in by an authorization code of Microsoft',
    serves: 'POST {microsoft-api}/microsoftLogin',
  }),
  microsoftCalendarRegistration: defineRoute({
    ...register,
    path: '/api/microsoft/microsoftCalendarRegistration',
    body: byCode,
    errors: registerRefusals,
    summary: 'Connect Microsoft’s calendar by an authorization code',
    serves: 'POST {microsoft-api}/microsoftCalendarRegistration',
  }),
  registerGoogleAccess: defineRoute({
    ...register,
    path: '/api/google/registerAPIAccess',
    body: byProvider,
    errors: registerRefusals,
    summary: 'Connect Google’s calendar, or connect it again with what was chosen for it',
    serves: 'POST registerAPIAccess on google or microsoft endpoints {providerToken, codeVerifier}',
  }),
  registerMicrosoftAccess: defineRoute({
    ...register,
    path: '/api/microsoft/registerAPIAccess',
    body: byProvider,
    errors: registerRefusals,
    summary: 'Connect Microsoft’s calendar, or connect it again with what was chosen for it',
    serves: 'POST registerAPIAccess on google or microsoft endpoints {providerToken, codeVerifier}',
  }),
  connectCaldav: defineRoute({
    ...register,
    path: '/api/caldav/connect',
    body: z.union([
      z.object({ address: line(MAX_URL), userName: line(MAX_NAME_OUTSIDE), password: caldavPassword }),
      z.object({ integrationId: entityId, password: caldavPassword }),
    ]),
    errors: [
      'not_found',
      'caldav_refused',
      'caldav_not_found',
      'caldav_empty',
      'address_not_allowed',
      'certificate_refused',
      'provider_unreachable',
      'too_many',
    ],
    summary: 'Connect the calendars of a CalDAV server by a password, or connect them again',
    serves: null,
  }),
  getProviders: defineRoute({
    method: 'GET',
    path: '/api/auth/providers',
    access: 'public',
    write: false,
    reply: z.object({ configured: z.array(provider), authorizations: z.array(authorization) }),
    errors: [],
    summary: 'The providers that this server has settings for, and how a sign-in at each begins',
    serves: null,
  }),
  getApiIntegrations: defineRoute({
    method: 'GET',
    path: '/api/api-integrations',
    access: 'bearer',
    write: false,
    reply: z.array(integration),
    errors: [],
    summary: 'Connected calendar accounts',
    serves: 'GET /api-integrations',
  }),
  deleteApiIntegration: defineRoute({
    method: 'DELETE',
    path: '/api/api-integration/:id',
    access: 'bearer',
    write: true,
    params: z.object({ id: entityId }),
    reply: z.object({ id: entityId }),
    errors: ['not_found'],
    summary: 'Disconnect a calendar account, and revoke its access where the provider can',
    serves: 'DELETE /api-integration/{id}',
  }),
};
