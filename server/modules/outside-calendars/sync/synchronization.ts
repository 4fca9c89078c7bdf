import type { IntegrationFault } from '#contract/integrations/integration.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { ProviderError } from '#server/provider-error.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import type { ConnectedAccount } from '../../integrations/hooks.ts';
import { findAccount, type IntegrationsService } from '../../integrations/service.ts';
import { isOnline } from '../blocks/recently-online.ts';
import { gatherBlocks } from '../blocks/task-blocks.ts';
import type { CalendarIdOf } from '../calendar-id.ts';
import type { CalendarProvider } from '../calendar-provider.ts';
import { createCalendarWriter } from '../calendar-writer.ts';
import type { CalendarProviders } from '../configured-providers.ts';
import * as calendars from '../storage/calendar-repository.ts';
import * as syncs from '../storage/sync-repository.ts';
import * as windows from '../storage/window-repository.ts';
import * as writes from '../storage/write-repository.ts';
import type { OutsideSyncRow } from '../table.ts';
import { applyCalendars } from './account-calendars.ts';
import type { Channels } from './change-channels.ts';
import { SERIES_GRACE } from './outgoing.ts';
import { createPulling } from './pulling.ts';
import { createPushing } from './pushing.ts';
import { LeaseLostError, type TurnLease, takeTurnLease } from './turn-lease.ts';
import { liveSpan } from './windows.ts';

/** Interval at which calendars are listed. Milliseconds. */
const LISTING = HOUR;
/** Polling interval while the user is online: about a minute. Milliseconds. */
const NEAR = 50_000;
/** Polling interval while the user is offline, or while channels report changes. Milliseconds. */
const FAR = 15 * MINUTE;
/** Polling interval of windows that nobody requested lately. Milliseconds. */
const SELDOM = 6 * HOUR;
/** Backoff after failures: first pause, doubled each time, and its maximum. Milliseconds. */
const PAUSE = 30_000;
const LONGEST_PAUSE = HOUR;

interface Access {
  readonly withAccessToken: IntegrationsService['useAccessToken'];
  readonly reportSync: IntegrationsService['reportSync'];
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly actFor: ActFor;
  readonly access: Access;
  readonly providers: CalendarProviders;
  readonly channels: Channels;
  readonly calendarIdOf: CalendarIdOf;
}

/** Fault of an integration that is shown to the user; null for one that needs no message. */
function faultOf({ kind }: ProviderError): IntegrationFault | null {
  switch (kind) {
    case 'invalid_grant':
    case 'not_found':
      return null;
    case 'unauthorized':
    case 'forbidden':
      return 'forbidden';
    case 'rate_limited':
    case 'unreachable':
      return kind;
    default:
      return 'provider_error';
  }
}

/** One process at a time for each account. docs/decisions/0035. */
export function createSynchronization(dependencies: Dependencies) {
  const { database, clock, actFor, access, providers, channels, calendarIdOf } = dependencies;
  const queryable = database.outer;
  const at = (from: number) => toInstant(clock.now() + from);

  /** Returns whether all of it was done, or the turn had its share of time before. */
  async function bringInStep(
    account: ConnectedAccount,
    provider: CalendarProvider,
    lease: TurnLease,
  ): Promise<boolean> {
    const { id, ownerId } = account;
    const { listedAt } = lease.sync;
    async function withToken<T>(use: (token: string) => Promise<T>): Promise<T> {
      await lease.extend();
      return access.withAccessToken(id, use);
    }
    const actInTurn = (name: string, work: (context: WriteContext) => Promise<void>) =>
      actFor(ownerId, name, async (context) => {
        await lease.demand(context.tx);
        await work(context);
      });
    const writeInCalendar = createCalendarWriter(actInTurn);
    const pushing = createPushing({ database, writeInCalendar, provider, withToken });
    const pulling = createPulling({ database, writeInCalendar, provider, withToken });
    async function push(): Promise<void> {
      while (!lease.hadItsShare()) {
        const write = await writes.findNext(queryable, id, at(-SERIES_GRACE));
        const calendar = write === null ? null : await calendars.find(queryable, write.calendarId);
        if (write === null || calendar === null) return;
        await pushing.pushOne(calendar, write);
      }
    }

    async function list(): Promise<void> {
      const listed = await withToken((token) => provider.listCalendars(token));
      await actInTurn('calendar-list', (context) => applyCalendars(context, account, listed, calendarIdOf));
    }

    const isListing = listedAt === null || Date.parse(listedAt) <= clock.now() - LISTING;
    if (isListing) await list();
    await push();
    const { start, end } = liveSpan(clock.now());
    const rows = await calendars.listOfIntegrations(queryable, [id]);
    const due = await windows.listDue(
      queryable,
      rows.map((calendar) => calendar.id),
      {
        liveFrom: toInstant(start),
        liveTo: toInstant(end),
        wantedSince: at(-DAY),
        before: at(-NEAR),
        othersBefore: at(-SELDOM),
      },
    );
    const ofCalendars = Map.groupBy(due, ({ calendarId }) => calendarId);
    for (const calendar of rows) {
      if (lease.hadItsShare()) return false;
      try {
        await pulling.pullCalendar(calendar, ofCalendars.get(calendar.id) ?? []);
      } catch (error) {
        // A calendar that was deleted or unshared: the list says which.
        if (!(error instanceof ProviderError) || error.kind !== 'not_found') throw error;
        await list();
      }
    }
    // A calendar that is connected again may already hold blocks; those were found above.
    if (isListing) await actInTurn('calendar-blocks', (context) => gatherBlocks(context, ownerId));
    await channels.keep(id, provider, withToken);
    // Writes that were stored during the pull.
    await push();
    return !lease.hadItsShare();
  }

  async function pauseAfterSuccess(account: ConnectedAccount): Promise<number> {
    if (await channels.callsFor(account.id)) return FAR;
    return (await isOnline(queryable, account.ownerId, at(-HOUR))) ? NEAR : FAR;
  }

  function pauseAfter(error: ProviderError, failures: number): number {
    const growing = Math.min(PAUSE * 2 ** Math.min(failures, 10), LONGEST_PAUSE);
    return Math.max(error.retryAfterMs ?? 0, growing);
  }

  /** Returns the time of the account's next turn and its failures so far. */
  async function attempt(
    account: ConnectedAccount,
    provider: CalendarProvider,
    lease: TurnLease,
  ): Promise<Pick<OutsideSyncRow, 'nextAt' | 'failures'>> {
    const { sync } = lease;
    try {
      const isDone = await bringInStep(account, provider, lease);
      await access.reportSync(account.id, null);
      if (!isDone) return { failures: 0, nextAt: at(0) };
      const held = await writes.hasAny(queryable, account.id);
      const pause = await pauseAfterSuccess(account);
      return { failures: 0, nextAt: at(held ? Math.min(pause, SERIES_GRACE) : pause) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const fault = faultOf(error);
      if (fault !== null) await access.reportSync(account.id, fault);
      return { failures: sync.failures + 1, nextAt: at(pauseAfter(error, sync.failures)) };
    }
  }

  /** One turn of an account. Returns whether another turn was requested meanwhile. */
  async function turn(integrationId: string): Promise<boolean> {
    const known = await syncs.find(queryable, integrationId);
    const account = await findAccount(queryable, integrationId);
    if (known === null || account === null || account.status !== 'connected') return false;
    const provider = providers[account.provider];
    if (provider === null) return false;
    // During backoff no request starts a turn early.
    if (known.failures > 0 && known.nextAt > at(0)) return false;
    const lease = await takeTurnLease({ queryable, clock }, integrationId);
    if (lease === null) return false;
    let next = { failures: lease.sync.failures + 1, nextAt: at(PAUSE) };
    let isWantedAgain = false;
    try {
      next = await attempt(account, provider, lease);
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
    } finally {
      isWantedAgain = await lease.end(next);
    }
    // A turn that had its share is due, and waits behind the others.
    return isWantedAgain && next.failures === 0 && !lease.hadItsShare();
  }

  return {
    /** One turn at a time for each account; a request during a turn starts another at its end. */
    async run(integrationId: string): Promise<void> {
      let isWanted = true;
      while (isWanted) isWanted = await turn(integrationId);
    },
  };
}
export type Synchronization = ReturnType<typeof createSynchronization>;
