import * as z from 'zod/mini';
import { MINUTES_PER_DAY } from '#time/units.ts';
import { entityFields, entityId, timeZone } from '../entity.ts';
import { DEFAULT_DAILY_CAPACITY, MAX_CALENDAR_ID, MAX_CALENDARS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { languages } from './language-names.ts';

export const language = z.enum(languages);

/** Visibility and tone of one calendar. */
const calendarView = z.object({
  /** `tasks`, `own`, `tracked`, `declined` (invitations), or an outside calendar's or subscription's id. */
  id: z.string().check(z.minLength(1), z.maxLength(MAX_CALENDAR_ID)),
  isShown: z.boolean(),
  /** Swatch of the palette. */
  tone: z.int().check(z.minimum(1), z.maximum(6)),
});
const calendars = z.object({
  /** Calendars without an entry are shown in the tone of their kind. */
  views: z.array(calendarView).check(z.maxLength(MAX_CALENDARS)),
  /** Outside calendar for new blocks; null, or an id that no longer exists, means Daywall's own calendar. */
  newItemsIn: z.nullable(entityId),
  /** Outside calendar to which blocks of tasks are mirrored; null, or an id that no longer exists, means none. */
  tasksIn: z.nullable(entityId),
});

const choices = {
  headerPosition: z.enum(['top', 'bottom', 'left']),
  matrixInverted: z.boolean(),
  /** Null follows the browser. */
  language: z.nullable(language),
  /** Level of the interface: 1 is the simple one, which starts on the stack. */
  appLevel: z.union([z.literal(1), z.literal(2)]),
  theme: z.enum(['system', 'light', 'dark']),
  /** Null follows the device. It decides which day "today" is. */
  timeZone: z.nullable(timeZone),
  /** Zone of the device used last, as its program reported it; null until one did. */
  deviceZone: z.nullable(timeZone),
  /** First day as an ISO weekday, 1 is Monday; null follows the language. */
  firstDayOfWeek: z.nullable(z.int().check(z.minimum(1), z.maximum(7))),
  /** Null follows the language. */
  hourCycle: z.nullable(z.enum(['h12', 'h23'])),
  /** Minutes of planned work that fill a day. */
  dailyCapacity: z.int().check(z.minimum(0), z.maximum(MINUTES_PER_DAY)),
  calendars,
  isWelcomed: z.boolean(),
};

/** Settings of one user; the id is the user's. */
export const appSettings = z.object({ ...entityFields, ...choices });
export type AppSettings = z.infer<typeof appSettings>;

/** Patch of the settings: fields that are left out keep their value, within `calendars` too. */
export const appSettingsPatch = z.partial(z.object({ ...choices, calendars: z.partial(calendars) }));
export type AppSettingsPatch = z.infer<typeof appSettingsPatch>;

export const defaultAppSettings: Pick<AppSettings, keyof AppSettingsPatch> = {
  headerPosition: 'top',
  matrixInverted: false,
  language: null,
  appLevel: 2,
  theme: 'system',
  timeZone: null,
  deviceZone: null,
  firstDayOfWeek: null,
  hourCycle: null,
  dailyCapacity: DEFAULT_DAILY_CAPACITY,
  calendars: { views: [], newItemsIn: null, tasksIn: null },
  isWelcomed: false,
};

export const appSettingsRoutes = {
  getAppSettings: defineRoute({
    method: 'GET',
    path: '/api/app-settings',
    access: 'bearer',
    write: false,
    reply: appSettings,
    errors: [],
    summary: 'One’s settings',
    serves: 'GET and PUT /app-settings',
  }),
  updateAppSettings: defineRoute({
    method: 'PUT',
    path: '/api/app-settings',
    access: 'bearer',
    write: true,
    body: appSettingsPatch,
    reply: appSettings,
    errors: ['request_id_reused'],
    summary: 'Change some of one’s settings',
    serves: 'GET and PUT /app-settings',
  }),
};

/** Zone in which the server counts a user's days: the chosen one, else the device's; null until one is known. */
export function zoneOf({
  timeZone,
  deviceZone,
}: Pick<AppSettings, 'timeZone' | 'deviceZone'>): string | null {
  return timeZone ?? deviceZone;
}
