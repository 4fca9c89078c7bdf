import type { Calendar } from '#contract/integrations/integration.ts';
import type { Queryable } from '#server/database/driver.ts';
import { presentCalendar } from './presenter.ts';
import * as calendars from './storage/calendar-repository.ts';

/** The calendars of connected accounts, by the accounts' ids, each list in its order. */
export async function calendarsOf(
  queryable: Queryable,
  integrationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Calendar[]>> {
  const found = Map.groupBy(
    await calendars.listOfIntegrations(queryable, integrationIds),
    ({ integrationId }) => integrationId,
  );
  return new Map([...found].map(([id, rows]) => [id, rows.map(presentCalendar)]));
}
