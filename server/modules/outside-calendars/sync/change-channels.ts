import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Provider } from '#contract/provider-names.ts';
import type { Clock } from '#server/clock.ts';
import { type Config, isLocal } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import { ProviderError } from '#server/provider-error.ts';
import { isSameSecret } from '#server/same-secret.ts';
import { toInstant } from '#time/instant.ts';
import { HOUR } from '#time/units.ts';
import type { CalendarProvider } from '../calendar-provider.ts';
import * as calendars from '../storage/calendar-repository.ts';
import * as windows from '../storage/window-repository.ts';
import type { OutsideCalendarRow } from '../table.ts';
import { syncKind } from './sync-kind.ts';

/** Requested life of a channel, below both providers' limits. Milliseconds. */
const LIFE = 68 * HOUR;
/** Lead before the end of a channel at which it is replaced. Milliseconds. */
const LEAD = 12 * HOUR;

/** Retry delay after a provider refused a channel for a calendar. Milliseconds. */
const UNHEARD = 6 * HOUR;

/** Column of the id that a notice carries: the one that we gave the channel, or the provider's. */
const namedBy: Readonly<Record<Provider, 'channelId' | 'channelOutsideId'>> = {
  google: 'channelId',
  microsoft: 'channelOutsideId',
};

interface Dependencies {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function isSecret(calendar: OutsideCalendarRow, secret: string): boolean {
  return calendar.channelSecretHash !== null && isSameSecret(hashOf(secret), calendar.channelSecretHash);
}

/** Providers can only call a server that is reachable over https from the internet. */
export function createChannels({ config, database, clock, queue }: Dependencies) {
  const { publicUrl } = config;
  const isReachable = new URL(publicUrl).protocol === 'https:' && !isLocal(publicUrl);
  const queryable = database.outer;
  const isLasting = ({ channelExpiresAt }: OutsideCalendarRow, lead: number) =>
    channelExpiresAt !== null && Date.parse(channelExpiresAt) > clock.now() + lead;

  async function open(
    calendar: OutsideCalendarRow,
    provider: CalendarProvider,
    withToken: <T>(use: (token: string) => Promise<T>) => Promise<T>,
  ): Promise<void> {
    const secret = randomBytes(32).toString('base64url');
    const request = {
      id: uuidv7(),
      secret,
      url: `${publicUrl}/api/calendar-changes/${provider.provider}`,
      expiresAt: toInstant(clock.now() + LIFE),
    };
    const { channelOutsideId, channelResourceId } = calendar;
    // Stored before the request, because a provider may call before it answers.
    const noted = { channelId: request.id, channelSecretHash: hashOf(secret) };
    const before = { channelOutsideId, channelResourceId, channelExpiresAt: null };
    await calendars.setChannel(queryable, calendar.id, { ...noted, ...before });
    const opened = await withToken((token) => provider.watch(token, calendar.outsideId, request));
    await calendars.setChannel(queryable, calendar.id, {
      ...noted,
      channelOutsideId: opened.id,
      channelResourceId: opened.resourceId,
      channelExpiresAt: opened.expiresAt,
    });
    if (channelOutsideId === null) return;
    const old = { id: channelOutsideId, resourceId: channelResourceId };
    await withToken((token) => provider.unwatch(token, old));
  }

  return {
    /** Opens and replaces the channels of an account. A calendar without a channel is polled. */
    async keep(
      integrationId: string,
      provider: CalendarProvider,
      withToken: <T>(use: (token: string) => Promise<T>) => Promise<T>,
    ): Promise<void> {
      if (!isReachable) return;
      for (const calendar of await calendars.listOfIntegrations(queryable, [integrationId])) {
        if (isLasting(calendar, LEAD)) continue;
        try {
          await open(calendar, provider, withToken);
        } catch (error) {
          const isItsOwn = ['forbidden', 'rejected', 'not_found', 'provider_error'] as const;
          if (!(error instanceof ProviderError) || !isItsOwn.some((kind) => kind === error.kind)) throw error;
          await calendars.setChannel(queryable, calendar.id, {
            ...{ channelId: null, channelOutsideId: null, channelResourceId: null, channelSecretHash: null },
            channelExpiresAt: toInstant(clock.now() + LEAD + UNHEARD),
          });
        }
      }
    },

    /** Whether channels report an account's changes. Calendars that refused a channel do not count. */
    async callsFor(integrationId: string): Promise<boolean> {
      if (!isReachable) return false;
      const rows = await calendars.listOfIntegrations(queryable, [integrationId]);
      const isSome = rows.some(({ channelOutsideId }) => channelOutsideId !== null);
      return isSome && rows.every((row) => isLasting(row, 0));
    },

    /** Without the right channel secret ignored with the same answer, so that nobody can probe channels. */
    async receiveNotice(provider: Provider, channelId: string, secret: string): Promise<void> {
      const calendar = await calendars.findByChannel(queryable, namedBy[provider], channelId);
      if (calendar?.provider !== provider || !isSecret(calendar, secret)) return;
      await windows.makeDue(queryable, { calendarId: calendar.id });
      await database.transaction((tx) => queue.send(tx, syncKind, { integrationId: calendar.integrationId }));
    },
  };
}
export type Channels = ReturnType<typeof createChannels>;
