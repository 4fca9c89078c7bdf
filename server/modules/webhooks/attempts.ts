import { WEBHOOK_RETRY_DAYS } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, MINUTE } from '#time/units.ts';
import * as deliveryRepository from './delivery-repository.ts';
import { mayRun, seesEntity } from './policy.ts';
import type { Outcome } from './post-event.ts';
import * as repository from './repository.ts';
import { DOWN, pauseAfter, pauseAskedFor, restAfter } from './retry-times.ts';
import { switchOff } from './switch-off.ts';
import type { WebhookDeliveryRow, WebhookRow } from './table.ts';

/** Life of a claim, longer than any attempt takes. */
const CLAIM = MINUTE;
/** Age of an event after which its reader’s sight is asked again before it is sent. */
const FRESH = MINUTE;
const LONGEST_FAILING = WEBHOOK_RETRY_DAYS * DAY;

export interface Claimed {
  readonly hook: WebhookRow;
  readonly delivery: WebhookDeliveryRow;
}

/** Pause in milliseconds after which something may be due; null where nothing waits. */
interface Later {
  readonly pause: number | null;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly readers: EntityReaders;
  readonly queue: Queue;
  /** From 0 to 1, for the jitter of pauses. */
  readonly random?: () => number;
}

/** Claims events for an attempt, and settles what became of it. docs/decisions/0086. */
export function createAttempts({ database, clock, readers, queue, random = Math.random }: Dependencies) {
  async function isStillSeen(
    tx: Transaction,
    { actorId }: WebhookRow,
    row: WebhookDeliveryRow,
  ): Promise<boolean> {
    const { entity, entityId, type, attempts, isOnce, createdAt } = row;
    if (entity === null || entityId === null || type.endsWith('.removed')) return true;
    if (attempts === 0 && !isOnce && clock.now() - Date.parse(createdAt) < FRESH) return true;
    return seesEntity(readers, tx, { entity, id: entityId }, actorId);
  }

  async function findSendable(tx: Transaction, hook: WebhookRow, now: string) {
    const rests = !hook.isOn || (hook.restUntil !== null && hook.restUntil > now);
    const isBusy = hook.failures > 0 && (await deliveryRepository.countClaimed(tx, hook.id, now)) > 0;
    for (;;) {
      const row = await deliveryRepository.findDue(tx, hook.id, now, rests || isBusy);
      if (row === null || (await isStillSeen(tx, hook, row))) return row;
      await deliveryRepository.update(tx, row.id, { state: 'dropped', claimedUntil: null });
    }
  }

  async function pauseOf(tx: Transaction, { id, restUntil }: WebhookRow, at: number): Promise<number | null> {
    const next = await deliveryRepository.findNextAttempt(tx, id, toInstant(at));
    if (next === null && restUntil === null) return null;
    const pause = Math.max(Date.parse(next ?? '') || 0, Date.parse(restUntil ?? '') || 0) - at;
    return pause > 0 ? pause : null;
  }

  async function succeed(tx: Transaction, hook: WebhookRow, { id, isOnce }: WebhookDeliveryRow, now: string) {
    await deliveryRepository.update(tx, id, { state: 'delivered' });
    if (!hook.isOn || (hook.since === null && hook.failures === 0)) return;
    await repository.update(tx, hook.id, { failures: 0, since: null, restUntil: null });
    if (hook.failures >= DOWN || isOnce) await deliveryRepository.hurryAll(tx, hook.id, now);
  }

  /** Reason why a failure ends a webhook; null where it goes on. */
  function endOf({ since }: WebhookRow, outcome: Outcome, at: number): 'gone' | 'failed' | null {
    if ('status' in outcome && outcome.status === 410) return 'gone';
    return since !== null && at - Date.parse(since) >= LONGEST_FAILING ? 'failed' : null;
  }

  /** Plans the next attempt, or ends the event, and the webhook with it where it is over. */
  async function fail(
    tx: Transaction,
    hook: WebhookRow,
    { id, attempts, isOnce, createdAt }: WebhookDeliveryRow,
    outcome: Outcome,
    at: number,
  ): Promise<void> {
    const now = toInstant(at);
    const isGivenUp = isOnce || !hook.isOn || at - Date.parse(createdAt) >= LONGEST_FAILING;
    const asked = pauseAskedFor(outcome, at);
    const pause = Math.max(asked ?? 0, pauseAfter(attempts, random()));
    const next = isGivenUp ? { state: 'failed' as const } : { nextAttemptAt: toInstant(at + pause) };
    await deliveryRepository.update(tx, id, next);
    if (isOnce || !hook.isOn) return;
    const end = endOf(hook, outcome, at);
    if (end !== null) {
      await switchOff(queue, tx, hook, end, now);
      return;
    }
    const failures = hook.failures + 1;
    const rest = Math.max(asked ?? 0, restAfter(failures, random()));
    const restUntil = rest === 0 ? null : toInstant(at + rest);
    await repository.update(tx, hook.id, { failures, since: hook.since ?? now, restUntil });
  }

  return {
    /** Oldest event that may be sent now, claimed against other processes; else when to look again. */
    claim(webhookId: string): Promise<Claimed | Later> {
      return database.transaction(async (tx) => {
        const hook = await repository.lock(tx, webhookId);
        if (hook === null) return { pause: null };
        const at = clock.now();
        const now = toInstant(at);
        if (hook.isOn && !(await mayRun(tx, hook))) {
          await switchOff(queue, tx, hook, 'not_permitted', now);
          return { pause: null };
        }
        const row = await findSendable(tx, hook, now);
        if (row === null) return { pause: await pauseOf(tx, hook, at) };
        const claimedUntil = toInstant(at + CLAIM);
        const claimed = { claimedUntil, attempts: row.attempts + 1, lastAttemptAt: now };
        await deliveryRepository.update(tx, row.id, claimed);
        return { hook, delivery: { ...row, ...claimed } };
      });
    },

    /** Keeps the outcome, and what follows from it for the event and for its webhook. */
    settle(webhookId: string, deliveryId: string, outcome: Outcome): Promise<void> {
      return database.transaction(async (tx) => {
        const hook = await repository.lock(tx, webhookId);
        const row = await deliveryRepository.find(tx, webhookId, deliveryId);
        // A late answer of a claim that ran out changes nothing of what another attempt delivered.
        if (hook === null || row === null || row.state === 'delivered') return;
        const at = clock.now();
        const { status, fault, answer } = { status: null, fault: null, answer: null, ...outcome };
        await deliveryRepository.update(tx, row.id, { claimedUntil: null, status, fault, answer });
        if (row.state !== 'waiting') return;
        const isDelivered = status !== null && status >= 200 && status < 300;
        if (isDelivered) await succeed(tx, hook, row, toInstant(at));
        else await fail(tx, hook, row, outcome, at);
      });
    },

    /** Gives an event back that was claimed but not sent. */
    giveBack({ id, attempts }: WebhookDeliveryRow): Promise<void> {
      return database.transaction((tx) =>
        deliveryRepository.update(tx, id, { claimedUntil: null, attempts: attempts - 1 }),
      );
    },
  };
}
export type Attempts = ReturnType<typeof createAttempts>;
