import { api } from '#contract/api.ts';
import type { Database } from '#server/plugins/database.ts';
import type { Http } from '#server/plugins/routes.ts';
import { getAppSettings, updateAppSettings } from './service.ts';

export function registerAppSettingsRoutes(http: Http, database: Database): void {
  http.read(api.getAppSettings, ({ caller }) => getAppSettings(database.outer, caller.userId));
  http.write(api.updateAppSettings, updateAppSettings);
}
