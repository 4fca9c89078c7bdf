import { eq } from 'drizzle-orm';
import { webhook } from '#contract/webhooks/webhook.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import { presentWebhook } from './presenter.ts';
import * as repository from './repository.ts';
import { webhookDeliveries, webhooks } from './table.ts';

/** Webhooks of an organization that read as a person end with their account. Secrets are in no export. */
export const webhookData: PersonalData = {
  tables: [
    { table: webhooks, by: 'batches', rowsOf: (userId) => eq(webhooks.actorId, userId) },
    { table: webhookDeliveries, by: 'cascade', from: webhooks },
  ],
  exports: [
    {
      name: 'webhooks',
      about: 'Addresses to which Daywall sends your changes.',
      schema: webhook,
      async *items({ caller: { userId }, queryable, now }) {
        for (const { row, actorName } of await repository.listOf(queryable, { userId }))
          yield presentWebhook(row, actorName, now);
      },
    },
  ],
};
