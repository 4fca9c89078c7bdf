import { v7 as uuidv7 } from 'uuid';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import type { Database } from '../database/database.ts';
import { scheduleItems } from '../modules/schedule-items/table.ts';
import { subscriptions } from '../modules/subscriptions/table.ts';
import type { DemoDays } from './demo-clock.ts';

/** Events of the sports club: days from Monday, hour (null for a whole day), minutes, title, place. */
const events: ReadonlyArray<
  readonly [inDays: number, hour: number | null, minutes: number, title: string, location: string | null]
> = [
  [1, 18.5, 90, 'Rowing, mixed eights', 'Boathouse'],
  [3, 18.5, 90, 'Rowing, mixed eights', 'Boathouse'],
  [5, null, 0, 'Regatta on the lake', 'Lakeside'],
  [8, 18.5, 90, 'Rowing, mixed eights', 'Boathouse'],
  [10, 19, 60, 'Members’ evening', 'Club room'],
];
/** The address is fictitious, so the next fetch is postponed for ever. Milliseconds. */
const NEVER = 10 * 365 * DAY;

/** Subscription of a demo person, with its items. */
export async function insertSubscription(database: Database, ownerId: string, days: DemoDays): Promise<void> {
  const { now, timeZone } = days;
  const fresh = () => ({ id: uuidv7(), createdAt: toInstant(now), updatedAt: toInstant(now), ownerId });
  const subscription = { ...fresh(), name: 'Rowing club', tone: 4, timeZone };
  await database.transaction(async (tx) => {
    await tx.insert(subscriptions).values({
      ...subscription,
      address: 'https://rowing.example/calendar.ics',
      lastFetchedAt: toInstant(now),
      nextFetchAt: toInstant(now + NEVER),
    });
    await tx.insert(scheduleItems).values(
      events.map(([inDays, hour, minutes, title, location], index) => {
        const day = days.monday + inDays;
        const isAllDay = hour === null;
        const end = isAllDay ? days.at(day + 1) : days.at(day, hour + minutes / 60);
        return {
          ...fresh(),
          title,
          location,
          isAllDay,
          timeZone,
          startDate: days.instant(day, hour ?? 0),
          endDate: toInstant(end),
          type: 'default' as const,
          origin: 'other' as const,
          calendarId: subscription.id,
          isReadOnly: true,
          eventId: `${index}`,
        };
      }),
    );
  });
}
