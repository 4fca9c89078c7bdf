import { everyPage } from '../provider/every-page.ts';
import type { ProviderCalls } from '../provider/provider-calls.ts';
import { type GoogleEvent, googleEvents } from './google-schemas.ts';

interface EventPages {
  readonly items: readonly GoogleEvent[];
  readonly timeZone: string;
  readonly syncToken: string | null;
}

const PAGE = '500';

/** All pages of a list of events. */
export async function readEventPages(
  calls: ProviderCalls,
  token: string,
  path: string,
  query: Readonly<Record<string, string | readonly string[]>>,
): Promise<EventPages> {
  const pages = await everyPage(
    (pageToken: string | null) =>
      calls.send(
        token,
        {
          method: 'GET',
          path,
          query: { ...query, maxResults: PAGE, ...(pageToken === null ? {} : { pageToken }) },
        },
        googleEvents,
      ),
    (page) => page.nextPageToken ?? null,
  );
  const last = pages.at(-1);
  return {
    items: pages.flatMap(({ items }) => items),
    timeZone: last?.timeZone ?? 'UTC',
    syncToken: last?.nextSyncToken ?? null,
  };
}
