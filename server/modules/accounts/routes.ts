import { api } from '#contract/api.ts';
import { RefusalError } from '#server/errors.ts';
import type { Http } from '#server/http/contract-routes.ts';
import { requestedLanguage } from '#server/http/requested-language.ts';
import type { AntiForgery } from '#server/plugins/anti-forgery.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import type { RefreshCookie } from '../sessions/service.ts';
import type { Addresses } from './addresses.ts';
import type { AccountDeletion } from './deletion.ts';
import type { PasswordChanges } from './passwords.ts';

interface Dependencies {
  readonly addresses: Addresses;
  readonly passwordChanges: PasswordChanges;
  readonly deletion: AccountDeletion;
  readonly cookie: RefreshCookie;
  readonly antiForgery: AntiForgery;
  readonly limits: RateLimits;
}

export function registerAccountRoutes(http: Http, dependencies: Dependencies): void {
  const { addresses, passwordChanges, deletion, cookie, antiForgery, limits } = dependencies;

  http.write(api.verifyAccount, addresses.verify);

  http.read(api.requestAccountVerification, async ({ caller, request }) => {
    await limits.rarely(`verify:${caller.userId}`)(request);
    const language = requestedLanguage(request.headers['accept-language']);
    await addresses.requestVerification(caller.userId, language);
    return {};
  });

  http.open(api.requestPasswordReset, async ({ body, request }) => {
    antiForgery(request, cookie.read(request) !== null);
    const email = body.email?.trim().toLowerCase() ?? '';
    if (email === '') throw new RefusalError('password_reset_failed');
    await limits.signInFromAddress(request);
    // Beyond the limit no mail is sent and no error is returned: the links that were mailed before stay valid.
    const isWithin = await limits.isRare(`reset:${email}`)(request);
    if (isWithin)
      await passwordChanges.requestReset(email, requestedLanguage(request.headers['accept-language']));
    return {};
  });

  http.open(api.resetPassword, async ({ body, request }) => {
    antiForgery(request, cookie.read(request) !== null);
    await limits.signInFromAddress(request);
    await passwordChanges.reset(body);
    return {};
  });

  http.read(api.changePassword, async ({ caller, body, request }) => {
    await limits.signInTo(caller.sessionId)(request);
    await passwordChanges.change(caller, body, cookie.readDevice(request));
    return {};
  });

  http.read(api.requestEmailChange, async ({ caller, body, request }) => {
    await limits.signInTo(caller.sessionId)(request);
    await limits.rarely(`change:${caller.userId}`)(request);
    await addresses.requestChange(caller, body);
    return {};
  });

  http.read(api.deleteAccount, async ({ caller, body, request, reply }) => {
    await limits.signInTo(caller.sessionId)(request);
    await deletion.delete(caller, body.password);
    cookie.clear(reply);
    return {};
  });
}
