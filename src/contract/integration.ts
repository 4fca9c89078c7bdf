import * as z from 'zod/mini';
import { entityId } from './entity.ts';
import { defineRoute } from './route.ts';
import { signedIn } from './session.ts';

const provider = z.enum(['google', 'microsoft']);

/** A connected account of a calendar provider (API connection). */
const apiIntegration = z.object({ id: entityId, provider, type: z.literal('calendar') });

/** The providers that whoever runs this server has set it up for. */
const providers = z.object({ configured: z.array(provider) });

const secret = z.string().check(z.minLength(1), z.maxLength(8_192));
const codeVerifier = z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/));
const byProvider = z.object({ providerToken: secret, codeVerifier });
const byCode = z.object({ authCode: secret, codeVerifier });
const signIn = { method: 'POST', access: 'public', write: false, reply: signedIn } as const;
const register = { method: 'POST', access: 'bearer', write: true, reply: apiIntegration } as const;
const refusals = ['provider_not_configured', 'provider_refused', 'anti_forgery'] as const;

export const integrationRoutes = {
  microsoftAccess: defineRoute({
    ...signIn,
    path: '/api/auth/microsoftAccess',
    body: z.object({ accessToken: secret }),
    errors: refusals,
    summary: 'Sign in by an access token of Microsoft',
    serves: 'POST {auth}/microsoftAccess',
  }),
  googleLogin: defineRoute({
    ...signIn,
    path: '/api/google/login',
    body: z.union([z.object({ authToken: secret }), byProvider]),
    errors: refusals,
    summary: 'Sign in by Google; with a bearer token and `authToken`, connect its calendar',
    serves: 'POST {google-api}/login',
  }),
  microsoftProviderLogin: defineRoute({
    ...signIn,
    path: '/api/microsoft/login',
    body: byProvider,
    errors: refusals,
    summary: 'Sign in by Microsoft’s provider token',
    serves: 'POST {microsoft-api}/login',
  }),
  microsoftLogin: defineRoute({
    ...signIn,
    path: '/api/microsoft/microsoftLogin',
    body: byCode,
    errors: refusals,
    summary: 'Sign in by an authorization code of Microsoft',
    serves: 'POST {microsoft-api}/microsoftLogin',
  }),
  microsoftCalendarRegistration: defineRoute({
    ...register,
    path: '/api/microsoft/microsoftCalendarRegistration',
    body: byCode,
    errors: refusals,
    summary: 'Connect Microsoft’s calendar by an authorization code',
    serves: 'POST {microsoft-api}/microsoftCalendarRegistration',
  }),
  registerGoogleAccess: defineRoute({
    ...register,
    path: '/api/google/registerAPIAccess',
    body: byProvider,
    errors: refusals,
    summary: 'Connect Google’s calendar',
    serves: 'POST registerAPIAccess on google or microsoft endpoints {providerToken, codeVerifier}',
  }),
  registerMicrosoftAccess: defineRoute({
    ...register,
    path: '/api/microsoft/registerAPIAccess',
    body: byProvider,
    errors: refusals,
    summary: 'Connect Microsoft’s calendar',
    serves: 'POST registerAPIAccess on google or microsoft endpoints {providerToken, codeVerifier}',
  }),
  getProviders: defineRoute({
    method: 'GET',
    path: '/api/providers',
    access: 'bearer',
    write: false,
    reply: providers,
    errors: [],
    summary: 'The calendar providers that this server has settings for',
    serves: null,
  }),
  getApiIntegrations: defineRoute({
    method: 'GET',
    path: '/api/api-integrations',
    access: 'bearer',
    write: false,
    reply: z.array(apiIntegration),
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
    summary: 'Disconnect a calendar account',
    serves: 'DELETE /api-integration/{id}',
  }),
};
