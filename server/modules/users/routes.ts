import { api } from '#contract/api.ts';
import type { Database } from '#server/database/database.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import type { UserHooks } from './hooks.ts';
import { createProfiles } from './profiles.ts';
import { getUser } from './service.ts';
import { createNaming } from './user-naming.ts';

export function registerUserRoutes(
  http: Http,
  database: Database,
  limits: Pick<RateLimits, 'addressSearches'>,
  hooks: readonly UserHooks[],
): void {
  const profiles = createProfiles(database);
  http.read(api.getMe, ({ caller }) => getUser(database.outer, caller.userId));
  http.write(api.updateUser, createNaming(hooks));
  http.read(api.getProfile, ({ caller, params }) => profiles.get(caller.userId, params.id));
  http.read(api.findUsers, ({ caller: { userId }, params, request }) =>
    profiles.find(userId, params.query, () => limits.addressSearches(userId)(request)),
  );
}
