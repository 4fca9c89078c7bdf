import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import type { JobKind, Queue, QueuedJob } from '#server/jobs/job-queue.ts';
import { mailKind } from '#server/messages/mail-job.ts';
import type { Reader } from '#server/messages/notification-texts.ts';
import { createPushMessages } from '#server/messages/push-messages.ts';
import type { WebPush } from '#server/messages/web-push.ts';
import { toInstant } from '#time/instant.ts';
import { deliveryKind, type NotificationDelivery } from './delivery-job.ts';
import { preferencesOf } from './notification-preferences.ts';
import { presentNotification } from './presenter.ts';
import * as repository from './repository.ts';
import type { LiveSubscription } from './subscription-repository.ts';
import * as subscriptionRepository from './subscription-repository.ts';
import type { NotificationRow } from './table.ts';

const delivery = z.object({ notificationId: entityId, endpoint: z.string() });
type Delivery = z.infer<typeof delivery>;

/** Retried for about an hour: later it is only shown in the app. */
const pushKind: JobKind<Delivery> = {
  name: 'push',
  schema: delivery,
  atOnce: 4,
  retries: { limit: 6, delay: 30 },
};

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly webPush: Pick<WebPush, 'send'>;
  readonly readers: EntityReaders;
  readonly onFault: (error: unknown) => void;
}

type Recipient = NonNullable<Awaited<ReturnType<typeof repository.findRecipient>>>;

/** Without the web app's where the browser's extension has one: the extension acts without a page. */
function oncePerBrowser(live: readonly LiveSubscription[]): readonly LiveSubscription[] {
  const extended = new Set(live.filter(({ kind }) => kind === 'extension').map(({ browserId }) => browserId));
  return live.filter(
    ({ kind, browserId }) => kind === 'extension' || browserId === null || !extended.has(browserId),
  );
}

function readerOf({ language, timeZone, hourCycle }: Recipient): Reader {
  return { language: language ?? 'en', timeZone, hourCycle };
}

/**
 * Delivery of notifications outside the app, in two steps. The first job claims a notification, once however often
 * it runs, and enqueues one job for each browser and one for the mail in the same transaction: a retry repeats one
 * delivery, never all. A delivery that is repeated because the server died in between carries the same id: the
 * browser shows it once, and a push service that still holds the first replaces it.
 */
export function createDelivery({ database, clock, queue, webPush, readers, onFault }: Dependencies) {
  const messages = createPushMessages(clock);

  /** Text of a comment or request, as its reader may view it. */
  async function excerptOf(tx: Transaction, row: NotificationRow): Promise<string | null> {
    const { userId, commentId, delegationRequestId } = row;
    if (commentId !== null) {
      const seen = (await readers.comment(tx, [commentId], [userId]))(commentId, userId);
      return seen === null || seen.isDeleted ? null : seen.data.text;
    }
    if (row.kind !== 'delegation.requested' || delegationRequestId === null) return null;
    const view = await readers.delegationRequest(tx, [delegationRequestId], [userId]);
    const seen = view(delegationRequestId, userId);
    return seen === null || seen.isDeleted ? null : seen.data.message;
  }

  async function deliver(tx: Transaction, row: NotificationRow, now: string): Promise<void> {
    const recipient = await repository.findRecipient(tx, row.userId);
    if (recipient === null) return;
    const ways = (await preferencesOf(tx, row.userId))[row.kind];
    const live = ways.push ? await subscriptionRepository.listLive(tx, row.userId, now) : [];
    for (const { endpoint } of oncePerBrowser(live)) {
      await queue.send(tx, pushKind, { notificationId: row.id, endpoint });
    }
    // An unverified address may be a stranger's, who must not read others' texts.
    if (!ways.mail || !recipient.isVerified) return;
    await queue.send(tx, mailKind, {
      kind: 'notification',
      to: recipient.email,
      name: recipient.firstName,
      notification: presentNotification(row),
      reader: readerOf(recipient),
      excerpt: await excerptOf(tx, row),
    });
  }

  const deliveryJob: QueuedJob<NotificationDelivery> = {
    ...deliveryKind,
    async run({ notificationIds }) {
      for (const id of notificationIds) {
        await database.transaction(async (tx) => {
          const now = toInstant(clock.now());
          const row = await repository.claimDelivery(tx, id, now);
          if (row !== null) await deliver(tx, row, now);
        });
      }
    },
  };

  const pushJob: QueuedJob<Delivery> = {
    ...pushKind,
    async run({ notificationId, endpoint }) {
      const { outer } = database;
      const [row] = await repository.findByIds(outer, [notificationId]);
      if (row === undefined || row.readAt !== null) return;
      const now = toInstant(clock.now());
      const [browser] = await subscriptionRepository.listLive(outer, row.userId, now, endpoint);
      const recipient = await repository.findRecipient(outer, row.userId);
      if (browser === undefined || recipient === null) return;
      const { payload, options } = messages.messageOf(presentNotification(row), readerOf(recipient));
      const { p256dh, auth } = browser;
      const outcome = await webPush.send({ endpoint, keys: { p256dh, auth } }, payload, {
        topic: row.id,
        ...options,
      });
      if (outcome === 'gone') await subscriptionRepository.removeEnded(outer, browser);
      if (outcome === 'refused') onFault(new Error(`A push message of the kind ${row.kind} was refused`));
    },
  };

  return { deliveryJob, pushJob };
}
