import { api } from '#contract/api.ts';
import type { Database } from '#server/database/database.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { AppSettingsHooks } from './hooks.ts';
import { createUpdateAppSettings, getAppSettings } from './service.ts';

export function registerAppSettingsRoutes(
  http: Http,
  database: Database,
  hooks: readonly AppSettingsHooks[],
): void {
  http.read(api.getAppSettings, ({ caller }) => getAppSettings(database.outer, caller.userId));
  http.write(api.updateAppSettings, createUpdateAppSettings(hooks));
}
