import { and, eq, isNull } from 'drizzle-orm';
import { subscription } from '#contract/subscription.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import { subscriptions } from './table.ts';

const rowsOf = (userId: string) => eq(subscriptions.ownerId, userId);
const subscriptionIds = idPage(subscriptions, (userId) =>
  and(rowsOf(userId), isNull(subscriptions.deletedAt)),
);

export const subscriptionData: PersonalData = {
  tables: [{ table: subscriptions, by: 'batches', rowsOf }],
  exports: [
    {
      name: 'subscriptions',
      about: 'The calendars you read from their addresses.',
      schema: subscription,
      items: ({ entitiesOf }) => entitiesOf('subscription', subscriptionIds),
    },
  ],
};
