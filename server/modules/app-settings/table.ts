import { boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { DEFAULT_DAILY_CAPACITY } from '#contract/limits.ts';
import type { AppSettings } from '#contract/people/app-settings.ts';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';
import { entityColumns } from '#server/db/entity-columns.ts';

/** Settings of each user, under the user's id, created with the account. */
export const appSettings = pgTable('app_settings', {
  ...entityColumns,
  headerPosition: text().$type<AppSettings['headerPosition']>().notNull(),
  matrixInverted: boolean().notNull(),
  language: text().$type<AppSettings['language']>(),
  appLevel: smallint().$type<AppSettings['appLevel']>().notNull(),
  theme: text().$type<AppSettings['theme']>().notNull(),
  density: text().$type<AppSettings['density']>().notNull().default(defaultAppSettings.density),
  timeZone: text(),
  deviceZone: text(),
  firstDayOfWeek: smallint(),
  dayOrder: text().$type<AppSettings['dayOrder']>(),
  hourCycle: text().$type<AppSettings['hourCycle']>(),
  /** Minutes. */
  dailyCapacity: smallint().notNull().default(DEFAULT_DAILY_CAPACITY),
  weekdayCapacity: jsonb()
    .$type<AppSettings['weekdayCapacity']>()
    .notNull()
    .default(defaultAppSettings.weekdayCapacity),
  workingHours: jsonb()
    .$type<AppSettings['workingHours']>()
    .notNull()
    .default(defaultAppSettings.workingHours),
  daysOff: jsonb().$type<AppSettings['daysOff']>().notNull().default(defaultAppSettings.daysOff),
  /** Accounts from before the introduction need none. */
  isWelcomed: boolean().notNull().default(true),
  calendars: jsonb().$type<AppSettings['calendars']>().notNull().default(defaultAppSettings.calendars),
  pins: jsonb().$type<AppSettings['pins']>().notNull().default([]),
});
export type AppSettingsRow = typeof appSettings.$inferSelect;
