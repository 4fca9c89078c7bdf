import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { outsideTransaction } from '#server/database/transaction-guard.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { createFairQueue } from '#server/limits/fair-queue.ts';
import { MINUTE } from '#time/units.ts';
import * as changeLog from '../../writes/change-log/repository.ts';
import type { Attempts } from './attempts.ts';
import * as deliveryRepository from './delivery-repository.ts';
import type { TakenIn } from './event-intake.ts';
import { createLogFollower, type FollowedWebhook } from './log-follower.ts';
import type { PostEvent } from './post-event.ts';
import * as repository from './repository.ts';
import { createRetryTimers } from './retry-timers.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** Events that are sent at once, of one webhook, of all of one owner, and together. */
const AT_ONCE = { ofWebhook: 4, each: 4, together: 32 } as const;
/** Intakes that read the log at once, of one owner and together. */
const INTAKES_AT_ONCE = { each: 2, together: 4 } as const;
/** Longest time for which one sender goes on, and for which the scheduled job waits. Milliseconds. */
const LONGEST_TURN = MINUTE;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly takeIn: (id: string) => Promise<TakenIn>;
  readonly attempts: Attempts;
  readonly secrets: WebhookSecrets;
  readonly postEvent: PostEvent;
  readonly onFault: (error: unknown) => void;
}

const ownerOf = ({ organizationId, actorId }: FollowedWebhook): string => organizationId ?? actorId;

/** Work of this process for one webhook. */
interface Lane {
  /** Whether the log may have more than was taken in. */
  isBehind: boolean;
  isTakingIn: boolean;
  /** Whether more is taken in only once events are sent. */
  isFull: boolean;
  senders: number;
}

/**
 * Takes changes in as events of webhooks and sends them, within moments of their commit. All that it knows is in the
 * database: where a process dies, another one sends what was not settled. docs/decisions/0086.
 */
export function createDispatcher(dependencies: Dependencies) {
  const { database, clock, takeIn, attempts, secrets, postEvent, onFault } = dependencies;
  const turns = createFairQueue({ each: AT_ONCE.each, together: AT_ONCE.together, allowance: null });
  /** Turns of intakes, apart from those of senders, which wait for receivers. */
  const intakes = createFairQueue({ ...INTAKES_AT_ONCE, allowance: null });
  const lanes = new Map<string, Lane>();
  const timers = createRetryTimers(clock);
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;
  const follower = createLogFollower({ ...dependencies, onStirred: stir });

  function run(id: string, lane: Lane, work: () => Promise<void>): void {
    const done: Promise<void> = outsideTransaction(work)
      .catch(onFault)
      .finally(() => {
        running.delete(done);
        if (lane.senders === 0 && !lane.isTakingIn && lanes.get(id) === lane) lanes.delete(id);
      });
    running.add(done);
  }

  /** Takes in what is new and sends what is due. */
  function stir(hook: FollowedWebhook): void {
    if (signal.aborted) return;
    const lane = lanes.get(hook.id) ?? { isBehind: false, isTakingIn: false, isFull: false, senders: 0 };
    lanes.set(hook.id, lane);
    lane.isBehind = true;
    if (lane.isTakingIn) return;
    lane.isTakingIn = true;
    run(hook.id, lane, async () => {
      try {
        await takeAll(hook, lane);
      } finally {
        lane.isTakingIn = false;
      }
    });
  }

  async function takeAll(hook: FollowedWebhook, lane: Lane): Promise<void> {
    while (lane.isBehind && !signal.aborted) {
      lane.isBehind = false;
      const taken = await intakes.run(ownerOf(hook), () => takeIn(hook.id));
      lane.isFull = taken === 'full';
      if (taken === 'more') lane.isBehind = true;
      startSender(hook, lane);
    }
  }

  function startSender(hook: FollowedWebhook, lane: Lane): void {
    if (lane.senders >= AT_ONCE.ofWebhook || signal.aborted) return;
    lane.senders += 1;
    run(hook.id, lane, async () => {
      try {
        await sendAll(hook, lane);
      } finally {
        lane.senders -= 1;
      }
    });
  }

  async function sendAll(hook: FollowedWebhook, lane: Lane): Promise<void> {
    const started = performance.now();
    while (await turns.run(ownerOf(hook), () => sendOne(hook, lane))) {
      if (lane.isFull || performance.now() - started > LONGEST_TURN) stir(hook);
      if (performance.now() - started > LONGEST_TURN) return;
    }
  }

  /** Sends the oldest event that is due. Returns whether there was one. */
  async function sendOne(hook: FollowedWebhook, lane: Lane): Promise<boolean> {
    if (signal.aborted) return false;
    const claimed = await attempts.claim(hook.id);
    if ('pause' in claimed) {
      if (claimed.pause !== null) timers.set(hook.id, claimed.pause, () => stir(hook));
      return false;
    }
    // Another sender, for what waits beside this one’s answer.
    startSender(hook, lane);
    const { delivery } = claimed;
    const { address } = claimed.hook;
    const body = delivery.body ?? '';
    const headers = secrets.headersOf(claimed.hook, delivery.messageId, body, clock.now());
    try {
      const outcome = await postEvent(address, headers, body, signal);
      await attempts.settle(hook.id, delivery.id, outcome);
    } catch (error) {
      if (!signal.aborted) throw error;
      await attempts.giveBack(delivery);
    }
    return true;
  }

  /** Waits until nothing is at work, at most for a turn. */
  async function settled(): Promise<void> {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const cancel = clock.after(LONGEST_TURN, end);
    const allDone = async () => {
      while (running.size > 0) await Promise.all([...running]);
    };
    await Promise.race([allDone(), isOver]);
    cancel();
  }

  /** Finds what is due after longer pauses, and webhooks that other processes left. */
  const job: Job = {
    name: 'webhooks',
    schedule: '* * * * *',
    async run() {
      await follower.refresh();
      follower.stirAll();
      await settled();
    },
  };

  return {
    job,
    stir,
    wake: follower.wake,
    /** After a webhook was made or switched on. */
    refresh(): void {
      void outsideTransaction(follower.refresh).catch(onFault);
    },
    /** Takes up what an earlier process left. Returns what ends the work. */
    async takeUp(): Promise<() => Promise<void>> {
      await database.transaction(async (tx) => {
        // Locked before the end is read: no other process takes in what lies behind it meanwhile.
        await repository.lockAll(tx);
        await repository.moveBackTo(tx, await changeLog.findEnd(tx));
      });
      // The embedded database has one process, so every claim is of one that has ended.
      if (database.kind === 'embedded') await deliveryRepository.releaseAll(database.outer);
      const stopListening = await database.listen(follower.wake);
      await follower.refresh();
      return async () => {
        follower.close();
        closing.abort();
        timers.clear();
        await Promise.all([...running]);
        await stopListening();
      };
    },
  };
}
export type Dispatcher = ReturnType<typeof createDispatcher>;
