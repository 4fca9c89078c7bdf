import { ProviderError } from '#server/provider-error.ts';
import { dayOfWall } from '#time/recurrence/wall-time.ts';
import { DAY } from '#time/units.ts';
import type { NewOutsideEvent, OutsideEvent } from '../calendar-provider.ts';
import { wallOf } from '../provider/event-wall-time.ts';
import type { ProviderCalls } from '../provider/provider-calls.ts';
import { ifThere } from '../provider/retried.ts';
import { eventsPath, TEXT_PREFERENCES } from './graph-calls.ts';
import { readEvent } from './graph-event.ts';
import { patchBody } from './graph-event-body.ts';
import { readEventPages, readInstances } from './graph-event-pages.ts';
import { graphRecurrenceOf } from './graph-recurrence.ts';
import { type GraphEvent, graphEvent } from './graph-schemas.ts';
import { KEY_PROPERTY } from './graph-series-master.ts';

export async function findByKey(
  calls: ProviderCalls,
  token: string,
  calendarId: string,
  key: string,
): Promise<GraphEvent> {
  const query = {
    $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${KEY_PROPERTY}' and ep/value eq '${key}')`,
  };
  const { items } = await readEventPages(
    calls,
    token,
    { path: eventsPath(calendarId), query },
    TEXT_PREFERENCES,
  );
  const [made] = items;
  if (made === undefined) throw new ProviderError('not_found', 'An event that was deleted.');
  return made;
}

/** Inserts an event once by its key, or finds the one that the key made. */
export async function insertByKey(
  calls: ProviderCalls,
  token: string,
  calendarId: string,
  body: object,
  key: string,
): Promise<GraphEvent> {
  const path = eventsPath(calendarId);
  const marked = {
    ...body,
    transactionId: key,
    singleValueExtendedProperties: [{ id: KEY_PROPERTY, value: key }],
  };
  try {
    return await calls.send(
      token,
      { method: 'POST', path, headers: TEXT_PREFERENCES, body: marked },
      graphEvent,
    );
  } catch (error) {
    if (!(error instanceof ProviderError && error.status === 409)) throw error;
    return findByKey(calls, token, calendarId, key);
  }
}

/** Deletes the occurrences of some days from a series. */
export async function takeOut(
  calls: ProviderCalls,
  token: string,
  calendarId: string,
  seriesId: string,
  days: readonly string[],
): Promise<void> {
  const [first, last] = [[...days].sort()[0], [...days].sort().at(-1)];
  if (first === undefined || last === undefined) return;
  const instances = await readInstances(calls, token, calendarId, seriesId, {
    timeMin: new Date(Date.parse(first) - 2 * DAY).toISOString(),
    timeMax: new Date(Date.parse(last) + 3 * DAY).toISOString(),
  });
  for (const instance of instances) {
    const event = readEvent(instance);
    const start = event.originalStart ?? '';
    const { times } = event;
    const day = times.isAllDay ? start : dayOfWall(wallOf(start, times.timeZone));
    if (!days.includes(day)) continue;
    await ifThere(
      calls.sendWithoutReply(token, { method: 'DELETE', path: eventsPath(calendarId, instance.id) }),
    );
  }
}

/** Inserts an event, or finds the one that its key made. Returns the first occurrence of a series. */
export async function insertEvent(
  calls: ProviderCalls,
  token: string,
  calendarId: string,
  event: NewOutsideEvent,
  key: string,
): Promise<OutsideEvent> {
  const { title, description, location, times, recurrence } = event;
  const texts = {
    title,
    ...(description === null ? {} : { description }),
    ...(location === null ? {} : { location }),
  };
  const body = {
    ...patchBody({ ...texts, times }),
    ...(recurrence === null ? {} : { recurrence: graphRecurrenceOf(recurrence.rule, times) }),
  };
  const made = await insertByKey(calls, token, calendarId, body, key);
  if (recurrence === null) return readEvent(made);
  const dayOf = (start: string) => (times.isAllDay ? start : dayOfWall(wallOf(start, times.timeZone)));
  await takeOut(calls, token, calendarId, made.id, recurrence.excluded.map(dayOf));
  const from = Date.parse(times.isAllDay ? times.startDay : times.startDate);
  const instances = await readInstances(calls, token, calendarId, made.id, {
    timeMin: new Date(from - 2 * DAY).toISOString(),
    timeMax: new Date(from + 366 * DAY).toISOString(),
  });
  const [first] = instances;
  if (first === undefined) throw new ProviderError('not_found', 'A series without an occurrence.');
  return readEvent(first);
}
