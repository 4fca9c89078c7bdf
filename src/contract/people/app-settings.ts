import * as z from 'zod/mini';
import { dayOrders } from '#time/day-order.ts';
import { MINUTES_PER_DAY } from '#time/units.ts';
import { areInOrder } from '#time/working-hours.ts';
import { entityFields, entityId, timeZone } from '../entity.ts';
import {
  MAX_CALENDAR_ID,
  MAX_CALENDARS,
  MAX_DAY_OFF_NAME,
  MAX_DAYS_OFF,
  MAX_PIN_PATH,
  MAX_PINS,
  MAX_TITLE,
  MAX_WORKING_SPANS,
} from '../limits.ts';
import { defineRoute } from '../route.ts';
import { calendarDay } from '../task/due-fields.ts';
import { languages } from './language-names.ts';
import { densities, headerPositions, themes } from './look-choices.ts';

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

const minuteOfDay = z.int().check(z.minimum(0), z.maximum(MINUTES_PER_DAY));
/** Working hours of one weekday in wall time; none on a day off. */
const workingSpans = z
  .array(z.object({ from: minuteOfDay, until: minuteOfDay }))
  .check(z.maxLength(MAX_WORKING_SPANS), z.refine(areInOrder, 'spans overlap or end before they start'));
/** Days without working time, both inclusive. */
const daysOff = z
  .object({ first: calendarDay, last: calendarDay, name: z.string().check(z.maxLength(MAX_DAY_OFF_NAME)) })
  .check(z.refine(({ first, last }) => first <= last, 'ends before it starts'));
const WEEKDAYS = 7;
/** A page of the app that somebody wants at hand, by its address. docs/decisions/0060. */
const pin = z.object({
  /** Path and search of the page; never of another site. */
  path: z.string().check(z.maxLength(MAX_PIN_PATH), z.regex(/^\/(?![/\\])[^\s\\]*$/)),
  /** Title of the page when it was pinned, for a page that is no entity of the replica. */
  name: z.string().check(z.minLength(1), z.maxLength(MAX_TITLE)),
});
export type Pin = z.infer<typeof pin>;

const choices = {
  headerPosition: z.enum(headerPositions),
  matrixInverted: z.boolean(),
  /** Null follows the browser. */
  language: z.nullable(language),
  /** Level of the interface: 1 is the simple one, which starts on the stack. */
  appLevel: z.union([z.literal(1), z.literal(2)]),
  theme: z.enum(themes),
  /** Height of task rows on wide screens. */
  density: z.enum(densities),
  /** Null follows the device. It decides which day "today" is. */
  timeZone: z.nullable(timeZone),
  /** Zone of the device used last, as its program reported it; null until one did. */
  deviceZone: z.nullable(timeZone),
  /** First day as an ISO weekday, 1 is Monday; null follows the language. */
  firstDayOfWeek: z.nullable(z.int().check(z.minimum(1), z.maximum(7))),
  /** Order of day and month in dates written in figures; null follows the region. */
  dayOrder: z.nullable(z.enum(dayOrders)),
  /** Null follows the language. */
  hourCycle: z.nullable(z.enum(['h12', 'h23'])),
  /** Minutes of planned work that fill a day. */
  dailyCapacity: minuteOfDay,
  /** Minutes by weekday, Monday first; null for `dailyCapacity` on a working day, and none on another. */
  weekdayCapacity: z.array(z.nullable(minuteOfDay)).check(z.minLength(WEEKDAYS), z.maxLength(WEEKDAYS)),
  /** By weekday, Monday first. docs/decisions/0061. */
  workingHours: z.array(workingSpans).check(z.minLength(WEEKDAYS), z.maxLength(WEEKDAYS)),
  daysOff: z.array(daysOff).check(z.maxLength(MAX_DAYS_OFF)),
  calendars,
  /** In the order of the sidebar. */
  pins: z.array(pin).check(z.maxLength(MAX_PINS)),
  isWelcomed: z.boolean(),
};

/** Settings of one user; the id is the user's. */
export const appSettings = z.object({ ...entityFields, ...choices });
export type AppSettings = z.infer<typeof appSettings>;

/** Patch of the settings: fields that are left out keep their value, within `calendars` too. */
export const appSettingsPatch = z.partial(z.object({ ...choices, calendars: z.partial(calendars) }));
export type AppSettingsPatch = z.infer<typeof appSettingsPatch>;

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
