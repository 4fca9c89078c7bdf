import * as z from 'zod/mini';
import type { KeyValueStorage } from '#client/ports.ts';
import type { Notification } from '#contract/notification.ts';
import { HOUR, MINUTE } from '#time/units.ts';

const KEY = 'told';
/** Number of ids kept: far more than arrive within the hour that is shown. */
const KEPT = 200;
/** Age above which a notification shows no notice; it is in the app. Milliseconds. */
const FRESH = HOUR;
/** Tolerated lead of this clock over the server's. Milliseconds. */
const TOLERANCE = MINUTE;

const shownSchema = z.object({
  accountId: z.string(),
  /** Instant from which this browser shows the account's notifications; earlier ones were shown elsewhere. */
  since: z.string(),
  ids: z.array(z.string()),
});
type Shown = z.infer<typeof shownSchema>;

/** Notifications that this browser has shown, so that each is shown once: by the socket or by a push. */
export interface ShownNotifications {
  /** They count as shown from here on. An account's first call, even without any, sets the start. */
  take(accountId: string, candidates: readonly Notification[], now: number): Promise<readonly Notification[]>;
  /** The same for one from a push: whether it is to be shown. */
  takePushed(accountId: string, id: string, now: number): Promise<boolean>;
}

function parseShown(stored: string | null): Shown | null {
  try {
    const parsed = z.safeParse(shownSchema, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function createShownNotifications(storage: KeyValueStorage): ShownNotifications {
  let queue: Promise<unknown> = Promise.resolve();

  async function read(accountId: string, now: number): Promise<Shown> {
    const kept = parseShown(await storage.get(KEY));
    if (kept?.accountId === accountId) return kept;
    return { accountId, since: new Date(now - TOLERANCE).toISOString(), ids: [] };
  }

  /** One after the other: a push and the socket bring the same notification at the same time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  async function keep(before: Shown, ids: readonly string[]): Promise<void> {
    await storage.set(KEY, JSON.stringify({ ...before, ids: [...before.ids, ...ids].slice(-KEPT) }));
  }

  return {
    take: (accountId, candidates, now) =>
      inTurn(async () => {
        const before = await read(accountId, now);
        const known = new Set(before.ids);
        const news = candidates.filter(({ id, readAt, createdAt }) => {
          const at = Date.parse(createdAt);
          return readAt === null && !known.has(id) && at >= Date.parse(before.since) && now - at < FRESH;
        });
        if (news.length > 0 || before.ids.length === 0)
          await keep(
            before,
            news.map(({ id }) => id),
          );
        return news;
      }),
    takePushed: (accountId, id, now) =>
      inTurn(async () => {
        const before = await read(accountId, now);
        if (before.ids.includes(id)) return false;
        await keep(before, [id]);
        return true;
      }),
  };
}
