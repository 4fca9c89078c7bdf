import { type BusyFields, busyTimes } from '#rules/schedule/busy-times.ts';
import { type CalendarId, shownCalendars } from '#rules/schedule/calendar-visibility.ts';
import type { Queryable } from '#server/database/driver.ts';
import { toInstant } from '#time/instant.ts';
import type { Interval } from '#time/zoned-day.ts';
import * as repository from './busy-repository.ts';

/** Whether each calendar of a user is shown, as their own pages show it. */
export async function findShownCalendars(
  queryable: Queryable,
  userId: string,
): Promise<(id: CalendarId) => boolean> {
  const [choices, outside] = await Promise.all([
    repository.findCalendarChoices(queryable, userId),
    repository.listOutsideCalendars(queryable, userId),
  ]);
  return shownCalendars(choices ?? { views: [] }, outside);
}

/** Items of a user that touch a range, for the rules of planning. */
export interface BusyItems {
  readonly items: readonly BusyFields[];
  readonly isShown: (id: CalendarId) => boolean;
}

export async function findBusyItems(
  queryable: Queryable,
  userId: string,
  { start, end }: Interval,
): Promise<BusyItems> {
  const [items, isShown] = await Promise.all([
    end <= start
      ? []
      : repository.listTouching(queryable, userId, { from: toInstant(start), to: toInstant(end) }),
    findShownCalendars(queryable, userId),
  ]);
  return { items, isShown };
}

/** Busy times of a user that touch a range. */
export async function findBusyTimes(
  queryable: Queryable,
  userId: string,
  range: Interval,
): Promise<Interval[]> {
  const { items, isShown } = await findBusyItems(queryable, userId, range);
  return busyTimes(items, isShown);
}
