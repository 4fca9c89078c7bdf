import { eq } from 'drizzle-orm';
import { exportedSettings } from '#contract/export/exported-rows.ts';
import type { NotificationPreferences } from '#contract/notification.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import { appSettings } from './table.ts';

interface Services {
  readonly preferencesOf: (queryable: Queryable, userId: string) => Promise<NotificationPreferences>;
}

export const appSettingsData: PersonalData<Services> = {
  tables: [{ table: appSettings, by: 'rest', rowsOf: (userId) => eq(appSettings.id, userId) }],
  exports: [
    {
      name: 'settings',
      about: 'Your settings, and how you want to be notified.',
      schema: exportedSettings,
      async *items({ caller, queryable, entities }, { preferencesOf }) {
        yield* entities('appSettings', [[caller.userId]]);
        yield { notifications: await preferencesOf(queryable, caller.userId) };
      },
    },
  ],
};
