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
import { registerRefusedAddressRoutes } from '../modules/refused-addresses/routes.ts';
import { createRefusedAddresses } from '../modules/refused-addresses/service.ts';
import { purge as purgeRequestLog } from '../writes/request-log/repository.ts';
import type { Area, AreaDependencies } from './area.ts';

/** News area: the change log, notifications, push messages, mails, and addresses that refuse them. */
export function createNotificationArea(dependencies: AreaDependencies) {
  const { clock, database, textReaders, webPush, actFor } = dependencies;
  const changes = createChangesService(database, clock, textReaders);
  const { deliveryJob, pushJob } = createDelivery(dependencies);
  const refusedAddresses = createRefusedAddresses(dependencies);
  const mailJob = createMailJob({ ...dependencies, refusedAddresses });

  return {
    refusedAddresses,
    jobs: [],
    queuedJobs: [anyJob(mailJob), anyJob(deliveryJob), anyJob(pushJob)],
    purges: [
      changes.purge,
      () => purgeRequestLog(database.outer, toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY)),
      () => purgeNotifications(clock, actFor),
    ],
    registerRoutes(http) {
      registerChangeRoutes(http, changes);
      registerNotificationRoutes(http, { database, webPush });
      registerRefusedAddressRoutes(http, database, refusedAddresses);
    },
  } satisfies Area & Record<string, unknown>;
}
export type NotificationArea = ReturnType<typeof createNotificationArea>;
