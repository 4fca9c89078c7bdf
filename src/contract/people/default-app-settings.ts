import { DEFAULT_WORKING_HOURS } from '#time/working-hours.ts';
import { DEFAULT_DAILY_CAPACITY } from '../limits.ts';
import type { AppSettings, AppSettingsPatch } from './app-settings.ts';

export const defaultAppSettings: Pick<AppSettings, keyof AppSettingsPatch> = {
  headerPosition: 'top',
  matrixInverted: false,
  language: null,
  appLevel: 2,
  theme: 'system',
  density: 'comfortable',
  timeZone: null,
  deviceZone: null,
  firstDayOfWeek: null,
  dayOrder: null,
  hourCycle: null,
  dailyCapacity: DEFAULT_DAILY_CAPACITY,
  weekdayCapacity: [null, null, null, null, null, null, null],
  workingHours: DEFAULT_WORKING_HOURS,
  daysOff: [],
  calendars: { views: [], newItemsIn: null, tasksIn: null },
  pins: [],
  isWelcomed: false,
};
