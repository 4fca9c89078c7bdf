import type { Config } from '#server/config.ts';
import {
  type MicrosoftGraphStandIn,
  startMicrosoftGraph,
} from '#tests/test-doubles/microsoft-graph/microsoft-graph-double.ts';
import { type ConnectedCalendars, startConnectedCalendars } from './connected-calendars.ts';

export interface ConnectedMicrosoft extends ConnectedCalendars<MicrosoftGraphStandIn> {
  /** Account with its actions in Outlook. */
  readonly account: ReturnType<MicrosoftGraphStandIn['account']>;
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
    startStandIn: (options) => startMicrosoftGraph({ ...options, pageSize }),
  });
  return { ...world, account: world.standIn.account(world.email) };
}
