import type { Config } from '#server/config.ts';
import {
  type GoogleCalendarStandIn,
  startGoogleCalendar,
} from '#tests/test-doubles/google-calendar/google-calendar-double.ts';
import { type ConnectedCalendars, startConnectedCalendars } from './connected-calendars.ts';

export interface ConnectedGoogle extends ConnectedCalendars<GoogleCalendarStandIn> {
  /** Account with its actions on Google's own pages. */
  readonly account: ReturnType<GoogleCalendarStandIn['account']>;
}

interface Options {
  readonly config?: Partial<Config>;
  /** Maximum of items on a page. */
  readonly pageSize?: number;
}

/** Server configured for Google, with its test double. */
export async function startConnectedGoogle({
  config = {},
  pageSize = 50,
}: Options = {}): Promise<ConnectedGoogle> {
  const world = await startConnectedCalendars({
    provider: 'google',
    config,
    startStandIn: (options) => startGoogleCalendar({ ...options, pageSize }),
  });
  return { ...world, account: world.standIn.account(world.email) };
}
