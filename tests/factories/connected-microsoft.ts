import type { Config } from '#server/config.ts';
import {
  type MicrosoftGraphDouble,
  startMicrosoftGraphDouble,
} from '#tests/test-doubles/microsoft-graph/microsoft-graph-double.ts';
import { type ConnectedCalendars, startConnectedCalendars } from './connected-calendars.ts';

export interface ConnectedMicrosoft extends ConnectedCalendars<MicrosoftGraphDouble> {
  /** Account with its actions in Outlook. */
  readonly account: ReturnType<MicrosoftGraphDouble['account']>;
}

interface Options {
  readonly config?: Partial<Config>;
  /** Maximum of items on a page. */
  readonly pageSize?: number;
}

/** Server configured for Microsoft, with the test double of Graph. */
export async function startConnectedMicrosoft({
  config = {},
  pageSize = 50,
}: Options = {}): Promise<ConnectedMicrosoft> {
  const world = await startConnectedCalendars({
    provider: 'microsoft',
    config,
    startDouble: (options) => startMicrosoftGraphDouble({ ...options, pageSize }),
  });
  return { ...world, account: world.double.account(world.email) };
}
