import { WEBHOOK_LOG_DAYS } from '#contract/limits.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { createAttempts } from '../modules/webhooks/attempts.ts';
import { createDeliveryLog } from '../modules/webhooks/delivery-log.ts';
import { purge } from '../modules/webhooks/delivery-repository.ts';
import { createDispatcher } from '../modules/webhooks/dispatcher.ts';
import { createEventIntake } from '../modules/webhooks/event-intake.ts';
import { createPostEvent } from '../modules/webhooks/post-event.ts';
import { registerWebhookRoutes } from '../modules/webhooks/routes.ts';
import { createWebhooks } from '../modules/webhooks/service.ts';
import { createWebhookSecrets } from '../modules/webhooks/webhook-secrets.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { SignInArea } from './sign-in-area.ts';

/** Webhook area: changes sent to addresses of persons and organizations. */
export function createWebhookArea(
  dependencies: AreaDependencies,
  { reauthentication }: Pick<SignInArea, 'reauthentication'>,
) {
  const { clock, config, database } = dependencies;
  const secrets = createWebhookSecrets(dependencies.secrets.webhookKey);
  const allowedHosts = config.webhookHosts;
  const dispatcher = createDispatcher({
    ...dependencies,
    secrets,
    takeIn: createEventIntake(dependencies),
    attempts: createAttempts(dependencies),
    postEvent: createPostEvent({ allowedHosts }),
  });
  const webhooks = createWebhooks({ ...dependencies, secrets, allowedHosts, dispatcher });
  const log = createDeliveryLog({ ...dependencies, dispatcher });

  return {
    dispatcher,
    jobs: [dispatcher.job],
    queuedJobs: [],
    purges: [() => purge(database.outer, toInstant(clock.now() - WEBHOOK_LOG_DAYS * DAY))],
    takeUp: dispatcher.takeUp,
    registerRoutes(http) {
      registerWebhookRoutes(http, { database, webhooks, log, reauthentication });
    },
  } satisfies Area & Record<string, unknown>;
}
