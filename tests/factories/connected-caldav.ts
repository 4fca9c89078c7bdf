import type { Integration } from '#contract/integrations/integration.ts';
import type { Config } from '#server/config.ts';
import { type CaldavAccountAtServer, startCaldavAccount } from './caldav-account-at-server.ts';
import type { CaldavServerName } from './caldav-server.ts';
import type { Person } from './person.ts';
import { call } from './test-call.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Server with an account at a real CalDAV server. */
export interface ConnectedCaldav extends Omit<CaldavAccountAtServer, 'stop'> {
  readonly server: TestServer;
  connect(person: Person): Promise<Integration>;
  /** Runs all waiting jobs. */
  settle(): Promise<void>;
  /** Advances the clock by minutes, by default one, and runs the jobs that fall due. */
  nextMinute(minutes?: number): Promise<void>;
  close(): Promise<void>;
}

export async function startConnectedCaldav(
  name: CaldavServerName,
  config: Partial<Config> = {},
): Promise<ConnectedCaldav> {
  const account = await startCaldavAccount(name);
  const { proxy, userName, password } = account;
  const server = await startTestServer({ isCalendarOnLoopbackAllowed: true, ...config });
  const due = server.app.scheduledJobs.find((job) => job.name === 'calendar-syncs');
  const settle = async () => void (await server.app.heldJobs.runAll());
  return {
    ...account,
    server,
    settle,
    async connect(person) {
      const body = { address: proxy.url, userName, password };
      const { id } = await call(server, person, 'connectCaldav', { body });
      await settle();
      const listed = await call(server, person, 'getApiIntegrations', {});
      const made = listed.find((each) => each.id === id);
      if (made === undefined) throw new Error('the account was not connected');
      return made;
    },
    async nextMinute(minutes = 1) {
      server.clock.advance(minutes * 60_000);
      await due?.run();
      await settle();
    },
    async close() {
      await server.close();
      await account.stop();
    },
  };
}
