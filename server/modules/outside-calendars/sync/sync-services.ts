import { providerNames } from '#contract/provider-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { type AnyQueuedJob, anyJob, type Queue } from '#server/jobs/job-queue.ts';
import type { Secrets } from '#server/secrets.ts';
import type { ActFor } from '#server/writes/write.ts';
import type { IntegrationsService } from '../../integrations/service.ts';
import { createCalendarIds } from '../calendar-id.ts';
import { createCalendarProviders } from '../configured-providers.ts';
import { createChannels } from './change-channels.ts';
import { createWindowRequests } from './requested-windows.ts';
import { createDueSyncsJob, createSyncJob } from './sync-job.ts';
import { createSynchronization } from './synchronization.ts';

interface Dependencies {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly actFor: ActFor;
  readonly secrets: Pick<Secrets, 'calendarIdKey'>;
  readonly integrations: Pick<IntegrationsService, 'useAccessToken' | 'reportSync'>;
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
  const providers = createCalendarProviders(config, clock);
  const configured = providerNames.filter((name) => providers[name] !== null);
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
    windowRequests: createWindowRequests({ database, clock, queue }),
    queuedJob,
    job: createDueSyncsJob({ database, clock, queue, providers: configured }),
  };
}
