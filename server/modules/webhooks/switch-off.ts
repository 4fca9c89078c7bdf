import type { Transaction } from '#server/database/driver.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import { mailKind } from '#server/messages/mail-job.ts';
import * as deliveryRepository from './delivery-repository.ts';
import * as repository from './repository.ts';
import type { WebhookRow } from './table.ts';

type Off = Pick<WebhookRow, 'id' | 'actorId' | 'organizationId' | 'address'>;

/**
 * Switches a webhook off: what waits is not sent, and its actor is mailed where the receiver is the reason. An actor who
 * lost the right to it gets no mail.
 */
export async function switchOff(
  queue: Queue,
  tx: Transaction,
  { id, actorId, organizationId, address }: Off,
  offReason: NonNullable<WebhookRow['offReason']>,
  now: string,
): Promise<void> {
  await repository.update(tx, id, { isOn: false, offReason, since: now, failures: 0, restUntil: null });
  await deliveryRepository.failAll(tx, id);
  if (offReason !== 'failed' && offReason !== 'gone') return;
  const actor = await repository.findActor(tx, actorId);
  if (actor === null) return;
  const { email: to, name, language } = actor;
  const { host } = new URL(address);
  const kind = offReason === 'failed' ? 'webhookFailed' : 'webhookGone';
  const letter = { to, name, language: language ?? 'en', host, organizationId };
  await queue.send(tx, mailKind, { kind, ...letter });
}
