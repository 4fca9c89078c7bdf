import type { FastifyReply, FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Provider } from '#contract/provider-names.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { AntiForgery } from '#server/plugins/anti-forgery.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import {
  type RefreshCookie,
  type RequestBrowser,
  requestBrowserOf,
  type SessionsService,
  type SignedInBrowser,
} from '../sessions/service.ts';
import type { Identities } from './identities.ts';
import type { Providers } from './oauth-providers.ts';
import type { AuthorizationCode } from './provider-oauth.ts';
import type { IntegrationsService } from './service.ts';

interface Dependencies {
  readonly providers: Providers;
  readonly identities: Identities;
  readonly integrations: IntegrationsService;
  readonly sessions: Pick<SessionsService, 'authenticate' | 'signedInAs'>;
  readonly cookie: RefreshCookie;
  readonly antiForgery: AntiForgery;
  readonly limits: RateLimits;
}

interface ByProvider {
  readonly providerToken: string;
  readonly codeVerifier: string;
  readonly nonce?: string | undefined;
}
interface ByCode {
  readonly authCode: string;
  readonly codeVerifier: string;
  readonly nonce?: string | undefined;
}

function givenBy(provider: Provider, body: ByProvider | ByCode): AuthorizationCode {
  const { codeVerifier, nonce } = body;
  const code = 'authCode' in body ? body.authCode : body.providerToken;
  return { provider, code, codeVerifier, nonce };
}

function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (\S{1,4096})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Sign-in by a provider, and connected calendars. */
export function registerIntegrationRoutes(http: Http, dependencies: Dependencies): void {
  const { providers, identities, integrations, sessions, cookie, antiForgery, limits } = dependencies;

  async function signIn(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    work: (browser: RequestBrowser) => Promise<SignedInBrowser>,
  ) {
    antiForgery(request, cookie.read(request) !== null);
    await limits.signInFromAddress(request);
    const { refreshToken, device, ...answer } = await work(requestBrowserOf(request, cookie));
    cookie.set(reply, refreshToken);
    cookie.setDevice(reply, device);
    return answer;
  }

  http.open(api.getProviders, async () => ({
    configured: providers.configured,
    authorizations: await providers.authorizations(),
  }));

  http.open(api.googleLogin, async ({ body, ...exchange }) => {
    const bearer = bearerOf(exchange.request);
    if ('providerToken' in body)
      return signIn(exchange, (browser) => identities.signInByCode(givenBy('google', body), browser));
    const { authToken, nonce } = body;
    if (bearer === null)
      return signIn(exchange, (browser) => identities.signInByIdToken(authToken, nonce, browser));
    const caller = await sessions.authenticate(bearer);
    await limits.signInTo(caller.sessionId)(exchange.request);
    await integrations.connect(caller, { provider: 'google', code: authToken, codeVerifier: null, nonce });
    // The session stays the same.
    return sessions.signedInAs(caller, bearer);
  });
  http.open(api.microsoftProviderLogin, ({ body, ...exchange }) =>
    signIn(exchange, (browser) => identities.signInByCode(givenBy('microsoft', body), browser)),
  );
  http.open(api.microsoftLogin, ({ body, ...exchange }) =>
    signIn(exchange, (browser) => identities.signInByCode(givenBy('microsoft', body), browser)),
  );
  http.open(api.microsoftAccess, ({ body, ...exchange }) =>
    signIn(exchange, (browser) => identities.signInByGraphToken(body.accessToken, browser)),
  );

  http.read(api.microsoftCalendarRegistration, async ({ caller, body, request }) => {
    await limits.signInTo(caller.sessionId)(request);
    return integrations.connect(caller, givenBy('microsoft', body));
  });
  http.read(api.registerGoogleAccess, async ({ caller, body, request }) => {
    await limits.signInTo(caller.sessionId)(request);
    return integrations.connect(caller, givenBy('google', body));
  });
  http.read(api.registerMicrosoftAccess, async ({ caller, body, request }) => {
    await limits.signInTo(caller.sessionId)(request);
    return integrations.connect(caller, givenBy('microsoft', body));
  });
  http.read(api.getApiIntegrations, ({ caller }) => integrations.list(caller));
  http.write(api.deleteApiIntegration, {
    perform: (context, { params }) => integrations.disconnect(context, params.id),
    answer: async ({ params }) => ({ id: params.id }),
  });

  http.read(api.getSignInMethods, ({ caller }) => identities.methodsOf(caller));
  http.read(api.linkIdentity, async ({ caller, body: { provider, ...given }, request }) => {
    await limits.signInTo(caller.sessionId)(request);
    return identities.link(caller, { provider, nonce: given.nonce, ...given });
  });
  http.read(api.unlinkIdentity, ({ caller, params }) => identities.unlink(caller, params.id));
  http.read(api.confirmPassword, async ({ caller, body, request }) => {
    await limits.signInTo(caller.sessionId)(request);
    return identities.confirmByPassword(caller, body.password);
  });
  http.read(api.confirmIdentity, async ({ caller, body: { provider, ...given }, request }) => {
    await limits.signInTo(caller.sessionId)(request);
    return identities.confirm(caller, { provider, nonce: given.nonce, ...given });
  });
}
