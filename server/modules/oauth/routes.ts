import { api } from '#contract/api.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import type { Authorizations } from './authorizations.ts';

/** Calls of the page on which somebody decides. Both may fetch a client’s description, so they are limited. */
export function registerOauthRoutes(
  http: Http,
  authorizations: Authorizations,
  limits: Pick<RateLimits, 'authorizing'>,
): void {
  http.read(api.readAuthorization, async ({ caller, body, request }) => {
    await limits.authorizing(caller.userId)(request);
    return authorizations.describe(body.query);
  });
  http.read(api.allowAuthorization, async ({ caller, body, request }) => {
    await limits.authorizing(caller.userId)(request);
    return { returnTo: await authorizations.allow(caller, body) };
  });
}
