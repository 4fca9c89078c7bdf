import type { OutsideWindow } from '../calendar-provider.ts';
import { everyPage } from '../provider/every-page.ts';
import type { ProviderCall, ProviderCalls } from '../provider/provider-calls.ts';
import { eventsPath, PAGE_PREFERENCES, TEXT_PREFERENCES } from './graph-calls.ts';
import { type GraphEvent, graphEvents } from './graph-schemas.ts';

interface EventPages {
  readonly items: readonly GraphEvent[];
  readonly deltaLink: string | null;
}

/** All pages of a list of events. Microsoft returns the addresses of later ones. */
export async function readEventPages(
  calls: ProviderCalls,
  token: string,
  first: Pick<ProviderCall, 'path' | 'query'>,
  headers: Readonly<Record<string, string>> = PAGE_PREFERENCES,
): Promise<EventPages> {
  const pages = await everyPage(
    (next: string | null) =>
      calls.send(token, { method: 'GET', headers, ...(next === null ? first : { path: next }) }, graphEvents),
    (page) => page['@odata.nextLink'] ?? null,
  );
  return {
    items: pages.flatMap(({ value }) => value),
    deltaLink: pages.at(-1)?.['@odata.deltaLink'] ?? null,
  };
}

/** The occurrences of a series that touch a window. */
export async function readInstances(
  calls: ProviderCalls,
  token: string,
  calendarId: string,
  seriesId: string,
  { timeMin, timeMax }: OutsideWindow,
): Promise<readonly GraphEvent[]> {
  const path = `${eventsPath(calendarId, seriesId)}/instances`;
  const query = { startDateTime: timeMin, endDateTime: timeMax, $top: '100' };
  const { items } = await readEventPages(calls, token, { path, query }, TEXT_PREFERENCES);
  return items;
}
