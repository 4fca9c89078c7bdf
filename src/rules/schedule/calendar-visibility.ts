import type { AppSettings } from '#contract/people/app-settings.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';

/** Daywall's own calendars: blocks of tasks, blocks on their own, and tracked time. */
export const ownCalendarIds = ['tasks', 'own', 'tracked'] as const;
/** One of Daywall's own calendars, or the id of an outside calendar or a subscription. */
export type CalendarId = string;
const own: ReadonlySet<CalendarId> = new Set(ownCalendarIds);

/** Calendar of an item. A task's block belongs to the tasks, even if it is mirrored elsewhere. */
export function calendarOf({ noteId, calendarId }: Pick<ScheduleItem, 'noteId' | 'calendarId'>): CalendarId {
  return noteId === null ? (calendarId ?? 'own') : 'tasks';
}

/**
 * Whether a calendar is shown: its owner's choice, else its default. Without either Daywall's own calendars are shown,
 * and one that no longer exists is hidden.
 */
export function isCalendarShown(
  { views }: Pick<AppSettings['calendars'], 'views'>,
  id: CalendarId,
  byDefault: boolean = own.has(id),
): boolean {
  return views.find((view) => view.id === id)?.isShown ?? byDefault;
}

/** Whether each calendar of a person is shown. `outside` are their outside calendars and subscriptions. */
export function shownCalendars(
  calendars: Pick<AppSettings['calendars'], 'views'>,
  outside: Iterable<{ readonly id: CalendarId; readonly isShown: boolean }>,
): (id: CalendarId) => boolean {
  const defaults = new Map([...outside].map(({ id, isShown }) => [id, isShown]));
  return (id) => isCalendarShown(calendars, id, defaults.get(id));
}
