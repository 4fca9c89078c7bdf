import { CHANGE_RETENTION_DAYS } from '#contract/limits.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { anyJob } from '../jobs/job-queue.ts';
import { createMailJob } from '../messages/mail-job.ts';
import { registerChangeRoutes } from '../modules/changes/routes.ts';
import { createChangesService } from '../modules/changes/service.ts';
import { createDelivery } from '../modules/notifications/delivery.ts';
import { registerNotificationRoutes } from '../modules/notifications/routes.ts';
import { purgeNotifications } from '../modules/notifications/service.ts';
import { purge as purgeRequestLog } from '../writes/request-log/repository.ts';
import type { Area, AreaDependencies } from './area.ts';

/** News area: the change log, notifications, push messages and mails. */
export function createNotificationArea(dependencies: AreaDependencies) {
  const { clock, database, readers, webPush, actFor } = dependencies;
  const changes = createChangesService(database, clock, readers);
  const { tellingJob, pushJob } = createDelivery(dependencies);

  return {
    jobs: [],
    queuedJobs: [anyJob(createMailJob(dependencies)), anyJob(tellingJob), anyJob(pushJob)],
    purges: [
      changes.purge,
      () => purgeRequestLog(database.outer, toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY)),
      () => purgeNotifications(clock, actFor),
    ],
    registerRoutes(http) {
      registerChangeRoutes(http, changes);
      registerNotificationRoutes(http, { database, webPush });
    },
  } satisfies Area;
}
