import type { Config } from '#server/config.ts';
import {
  type GoogleCalendarDouble,
  startGoogleCalendarDouble,
} from '#tests/test-doubles/google-calendar/google-calendar-double.ts';
import { type ConnectedCalendars, startConnectedCalendars } from './connected-calendars.ts';

export interface ConnectedGoogle extends ConnectedCalendars<GoogleCalendarDouble> {
  /** Account with its actions on Google's own pages. */
  readonly account: ReturnType<GoogleCalendarDouble['account']>;
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
    startDouble: (options) => startGoogleCalendarDouble({ ...options, pageSize }),
  });
  return { ...world, account: world.double.account(world.email) };
}
