import { Resolver } from 'node:dns/promises';
import { calendarProviderNames } from '#contract/provider-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { type AnyQueuedJob, anyJob, type Queue } from '#server/jobs/job-queue.ts';
import type { Secrets } from '#server/secrets.ts';
import type { ActFor } from '#server/writes/write.ts';
import type { IntegrationsService } from '../../integrations/service.ts';
import { createCaldavConnecting } from '../caldav/connecting.ts';
import { createDavCalls } from '../caldav/dav-calls.ts';
import { createDiscovery } from '../caldav/discovery.ts';
import { createCalendarIds } from '../calendar-id.ts';
import { createCalendarProviders } from '../configured-providers.ts';
import { createChannels } from './change-channels.ts';
import { createWindowRequests } from './requested-windows.ts';
import { createDueSyncsJob, createSyncJob } from './sync-job.ts';
import { createSynchronization } from './synchronization.ts';

/** Records of a service (RFC 6764); none where the domain has no such record. */
const resolver = new Resolver({ timeout: 3_000, tries: 2 });
const resolveServices = (name: string) => resolver.resolveSrv(name).catch(() => []);

interface Dependencies {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly actFor: ActFor;
  readonly secrets: Pick<Secrets, 'calendarIdKey'>;
  readonly integrations: Pick<IntegrationsService, 'useAccessToken' | 'reportSync' | 'connectByPassword'>;
}

export function createOutsideCalendars({
  config,
  database,
  clock,
  queue,
  actFor,
  secrets,
  integrations,
}: Dependencies) {
  const isLoopbackAllowed = config.isCalendarOnLoopbackAllowed;
  const davCalls = createDavCalls({ clock, isLoopbackAllowed });
  const providers = createCalendarProviders(config, clock, davCalls);
  const discover = createDiscovery({ calls: davCalls, resolveServices, isLoopbackAllowed });
  const configured = calendarProviderNames.filter((name) => providers[name] !== null);
  const channels = createChannels({ config, database, clock, queue });
  const { useAccessToken: withAccessToken, reportSync } = integrations;
  const access = { withAccessToken, reportSync };
  const calendarIdOf = createCalendarIds(secrets.calendarIdKey);
  const synchronization = createSynchronization({
    database,
    clock,
    actFor,
    access,
    providers,
    channels,
    calendarIdOf,
  });
  const queuedJob: AnyQueuedJob = anyJob(createSyncJob(synchronization));
  return {
    channels,
    connectCaldav: createCaldavConnecting({ database, integrations, calls: davCalls, discover }),
    windowRequests: createWindowRequests({ database, clock, queue }),
    queuedJob,
    job: createDueSyncsJob({ database, clock, queue, providers: configured }),
  };
}
