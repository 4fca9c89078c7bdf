import type { FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import { REFRESH_TOKEN_HEADER } from '#contract/limits.ts';
import { RefusalError } from '#server/errors.ts';
import type { Http } from '#server/http/contract-routes.ts';
import { requestedLanguage } from '#server/http/requested-language.ts';
import type { AntiForgery } from '#server/plugins/anti-forgery.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import { type Devices, describeBrowser } from './devices.ts';
import type { ExtensionSignIn } from './extension-authorization.ts';
import type { OutboxKeys } from './outbox-key.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import { requestBrowserOf } from './request-browser.ts';
import type { SessionsService } from './service.ts';
import { createWebRefresh } from './web-refresh.ts';

interface Dependencies {
  readonly sessions: SessionsService;
  readonly devices: Devices;
  readonly outboxKeyOf: OutboxKeys;
  readonly extension: ExtensionSignIn;
  readonly cookie: RefreshCookie;
  readonly antiForgery: AntiForgery;
  readonly limits: RateLimits;
}

/** The extension's refresh token; its calls carry no cookie that counts. */
function headerToken(request: FastifyRequest): string | null {
  const token = request.headers[REFRESH_TOKEN_HEADER];
  return typeof token === 'string' ? token : null;
}

function browserOf(request: FastifyRequest): string {
  return describeBrowser(request.headers['user-agent']);
}

export function registerSessionRoutes(http: Http, dependencies: Dependencies): void {
  const { sessions, devices, outboxKeyOf, extension, cookie, antiForgery, limits } = dependencies;
  const { countRefresh, refreshWeb } = createWebRefresh(dependencies);

  http.open(api.register, async ({ body, request, reply }) => {
    antiForgery(request, cookie.read(request) !== null);
    await limits.signInFromAddress(request);
    await limits.signInTo(`register:${body.email}:${request.ip}`)(request);
    const language = requestedLanguage(request.headers['accept-language']);
    const signedIn = await sessions
      .register(body, requestBrowserOf(request, cookie), language)
      .catch(async (error) => {
        if (error instanceof RefusalError && error.id === 'email_taken') {
          await limits.rarely(`attempt:${body.email}`)(request);
          await sessions.notifyOfRegistrationAttempt(body.email, language);
        }
        throw error;
      });
    const { refreshToken, device, ...answer } = signedIn;
    cookie.set(reply, refreshToken);
    cookie.setDevice(reply, device);
    return answer;
  });

  http.open(api.login, async ({ body, request, reply }) => {
    antiForgery(request, cookie.read(request) !== null);
    await limits.signInFromAddress(request);
    const { refreshToken, device, ...answer } = await sessions.login(body, requestBrowserOf(request, cookie));
    cookie.set(reply, refreshToken);
    cookie.setDevice(reply, device);
    return answer;
  });

  http.open(api.refresh, async ({ request, reply }) => {
    const extensionToken = headerToken(request);
    if (extensionToken === null) return { accessToken: await refreshWeb(request, reply) };
    await countRefresh(request, extensionToken);
    return sessions.refresh('extension', extensionToken);
  });

  http.read(api.logout, async ({ caller, request, reply }) => {
    const hasCookie = cookie.read(request) !== null;
    antiForgery(request, hasCookie);
    await sessions.end(caller);
    if (hasCookie) cookie.clear(reply);
    return {};
  });

  http.open(api.getSession, async ({ request }) => {
    const extensionToken = headerToken(request);
    if (extensionToken !== null) return { isLoggedIn: await sessions.isLive('extension', extensionToken) };
    const token = cookie.read(request);
    return { isLoggedIn: token !== null && (await sessions.isLive('web', token)) };
  });

  http.read(api.authorizeExtension, async ({ caller, body }) => ({
    code: await extension.authorize(caller, body),
  }));

  http.open(api.exchangeExtensionCode, async ({ body, request }) => {
    await limits.signInFromAddress(request);
    return extension.exchange(body, browserOf(request));
  });

  http.read(api.getOutboxKey, async ({ caller }) => ({ key: outboxKeyOf(caller.userId) }));
  http.read(api.getDevices, ({ caller }) => devices.list(caller));
  http.read(api.endDevice, async ({ caller, params }) => {
    await devices.end(caller, params.id);
    return {};
  });
  http.read(api.endOtherDevices, async ({ caller }) => {
    await devices.endOthers(caller);
    return {};
  });
}
