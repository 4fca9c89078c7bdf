import type { AppSettings } from '#contract/people/app-settings.ts';
import type { WriteContext } from '#server/writes/write.ts';

/** Hook that another module runs when a user's settings change, in the transaction of that write. */
export interface AppSettingsHooks {
  onChanged(context: WriteContext, before: AppSettings, after: AppSettings): Promise<void>;
}
