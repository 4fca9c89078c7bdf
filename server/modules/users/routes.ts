import { api } from '#contract/api.ts';
import type { Database } from '#server/plugins/database.ts';
import type { Http } from '#server/plugins/routes.ts';
import { getUser, updateUser } from './service.ts';

export function registerUserRoutes(http: Http, database: Database): void {
  http.read(api.getMe, ({ caller }) => getUser(database.outer, caller.userId));
  http.write(api.updateUser, updateUser);
}
