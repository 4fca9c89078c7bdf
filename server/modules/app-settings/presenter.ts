import type { AppSettings } from '#contract/people/app-settings.ts';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';
import type { AppSettingsRow } from './table.ts';

export function presentAppSettings(row: AppSettingsRow): AppSettings {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    headerPosition: row.headerPosition,
    matrixInverted: row.matrixInverted,
    language: row.language,
    appLevel: row.appLevel,
    theme: row.theme,
    density: row.density,
    timeZone: row.timeZone,
    deviceZone: row.deviceZone,
    firstDayOfWeek: row.firstDayOfWeek,
    dayOrder: row.dayOrder,
    hourCycle: row.hourCycle,
    dailyCapacity: row.dailyCapacity,
    weekdayCapacity: row.weekdayCapacity,
    workingHours: row.workingHours,
    daysOff: row.daysOff,
    // Rows from before a setting existed lack it.
    calendars: { ...defaultAppSettings.calendars, ...row.calendars },
    pins: row.pins,
    isWelcomed: row.isWelcomed,
  };
}
