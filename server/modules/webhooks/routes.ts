import { api } from '#contract/api.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/database/database.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { Reauthentication } from '../sessions/service.ts';
import type { DeliveryLog } from './delivery-log.ts';
import type { Webhooks } from './service.ts';

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly webhooks: Webhooks;
  readonly log: DeliveryLog;
  readonly reauthentication: Pick<Reauthentication, 'demandConfirmed'>;
}

export function registerWebhookRoutes(http: Http, dependencies: Dependencies): void {
  const { database, webhooks, log, reauthentication } = dependencies;
  const { outer } = database;
  /** A webhook sends out all that its owner sees, for as long as it stands, so it takes a confirmation. */
  const demandConfirmed = (caller: Caller) => () => reauthentication.demandConfirmed(caller);

  http.read(api.getWebhooks, ({ caller, query }) =>
    webhooks.list(outer, caller.userId, query.organizationId),
  );
  http.write(
    api.createWebhook,
    {
      perform: (context, { body }) => webhooks.create(context, body),
      answer: ({ body }, { queryable, caller }) => webhooks.withSecret(queryable, caller.userId, body.id),
    },
    demandConfirmed,
  );
  http.write(
    api.updateWebhook,
    {
      perform: (context, { params, body }) => webhooks.update(context, params.id, body),
      answer: ({ params }, { queryable, caller }) => webhooks.demand(queryable, caller.userId, params.id),
    },
    demandConfirmed,
  );
  http.write(
    api.switchWebhook,
    {
      perform: (context, { params, body }) => webhooks.switch(context, params.id, body.isOn),
      answer: ({ params }, { queryable, caller }) => webhooks.demand(queryable, caller.userId, params.id),
    },
    demandConfirmed,
  );
  http.write(api.deleteWebhook, {
    perform: (context, { params }) => webhooks.remove(context, params.id),
    answer: async ({ params: { id } }) => ({ id }),
  });
  http.write(
    api.renewWebhookSecret,
    {
      perform: (context, { params }) => webhooks.renewSecret(context, params.id),
      answer: ({ params }, { queryable, caller }) => webhooks.withSecret(queryable, caller.userId, params.id),
    },
    demandConfirmed,
  );
  http.write(api.testWebhook, {
    perform: (context, { params, body }) => log.test(context, params.id, body.id),
    answer: async ({ body: { id } }) => ({ id }),
  });
  http.read(api.getWebhookDeliveries, ({ caller, params, query }) =>
    log.list(outer, caller.userId, params.id, query.before),
  );
  http.read(api.getWebhookDelivery, ({ caller, params }) =>
    log.get(outer, caller.userId, params.id, params.deliveryId),
  );
  http.write(api.resendWebhookDelivery, {
    perform: (context, { params, body }) => log.resend(context, params.id, params.deliveryId, body.id),
    answer: async ({ body: { id } }) => ({ id }),
  });
}
