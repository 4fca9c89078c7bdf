import type { AppSettings } from '#contract/app-settings.ts';
import type { WriteContext } from '#server/writes/write.ts';

/** What another module does when somebody's settings change, in the write's own transaction. */
export interface AppSettingsFollower {
  changed(context: WriteContext, before: AppSettings, after: AppSettings): Promise<void>;
}
