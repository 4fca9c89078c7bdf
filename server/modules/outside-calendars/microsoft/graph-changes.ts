import { ProviderError } from '#server/provider-error.ts';
import type { OutsideChanges, OutsideEvent, OutsideWindow } from '../calendar-provider.ts';
import type { ProviderCalls } from '../provider/provider-calls.ts';
import { ifThere } from '../provider/retried.ts';
import { calendarPath, eventsPath, TEXT_PREFERENCES } from './graph-calls.ts';
import { completeOccurrence, readEvent } from './graph-event.ts';
import { readEventPages, readInstances } from './graph-event-pages.ts';
import { type GraphEvent, graphEvent } from './graph-schemas.ts';

/** Microsoft returns only id and times of occurrences: the other fields come from the series. */
async function readAll(
  calls: ProviderCalls,
  token: string,
  calendarId: string,
  items: readonly GraphEvent[],
) {
  const masters = new Map(items.filter(({ type }) => type === 'seriesMaster').map((item) => [item.id, item]));
  const events: OutsideEvent[] = [];
  for (const item of items) {
    if (item['@removed'] !== undefined || item.type === 'seriesMaster' || item.isCancelled === true) continue;
    if (!item.seriesMasterId || item.subject !== undefined) {
      events.push(readEvent(item));
      continue;
    }
    const path = eventsPath(calendarId, item.seriesMasterId);
    const master =
      masters.get(item.seriesMasterId) ??
      (await ifThere(calls.send(token, { method: 'GET', path, headers: TEXT_PREFERENCES }, graphEvent)));
    if (master === null || master.isCancelled === true) continue;
    masters.set(master.id, master);
    events.push(readEvent(completeOccurrence(item, master)));
  }
  return events;
}

/** Changes of a window and its next delta link. */
export async function readChanges(
  calls: ProviderCalls,
  token: string,
  calendarId: string,
  window: OutsideWindow,
  cursor: string | null,
): Promise<OutsideChanges> {
  const path = `${calendarPath(calendarId)}/calendarView/delta`;
  const query = { startDateTime: window.timeMin, endDateTime: window.timeMax };
  const { items, deltaLink } = await readEventPages(
    calls,
    token,
    cursor === null ? { path, query } : { path: cursor },
  );
  if (deltaLink === null) throw new ProviderError('provider_error', 'Changes without a delta link.');
  if (cursor === null) {
    const events = await readAll(calls, token, calendarId, items);
    return { events, removedIds: [], cursor: deltaLink };
  }
  const events = new Map<string, OutsideEvent>();
  const removedIds = new Set<string>();
  const series = new Set<string>();
  for (const item of items) {
    if (item['@removed'] !== undefined || item.isCancelled === true) removedIds.add(item.id);
    else if (item.type === 'seriesMaster') series.add(item.id);
    else if (item.seriesMasterId) series.add(item.seriesMasterId);
    else events.set(item.id, readEvent(item));
  }
  // Microsoft does not report deleted occurrences, so the remaining ones are read.
  for (const seriesId of series) {
    removedIds.add(seriesId);
    const instances = await ifThere(readInstances(calls, token, calendarId, seriesId, window));
    for (const item of instances ?? []) {
      if (item.isCancelled !== true) events.set(item.id, readEvent(item));
    }
  }
  for (const id of events.keys()) removedIds.delete(id);
  return { events: [...events.values()], removedIds: [...removedIds], cursor: deltaLink };
}
