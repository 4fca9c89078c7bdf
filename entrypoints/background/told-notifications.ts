import * as z from 'zod/mini';
import type { KeyValueStorage } from '#client/ports.ts';
import type { Notification } from '#contract/notification.ts';

const KEY = 'told';
/** Ids kept: far more than come within the hour that is told of. */
const KEPT = 200;
/** What is older is seen in the app; nobody wants to hear of it. Milliseconds. */
const FRESH = 60 * 60_000;
/** How far this clock may be ahead of the server's. Milliseconds. */
const TOLERANCE = 60_000;

const told = z.object({
  accountId: z.string(),
  /** When this browser began to tell that account; what happened before was told elsewhere. */
  since: z.string(),
  ids: z.array(z.string()),
});
type Told = z.infer<typeof told>;

/** Which notifications this browser has told, so that each is told once: by the socket or by a push. */
export interface ToldNotifications {
  /**
   * Of those, what is to be told now; it counts as told from here on. The first time for an account, even with none, is
   * when this browser begins to tell it.
   */
  take(accountId: string, candidates: readonly Notification[], now: number): Promise<readonly Notification[]>;
  /** The same for one that a push brought: whether it is news. */
  takePushed(accountId: string, id: string, now: number): Promise<boolean>;
}

function parseTold(stored: string | null): Told | null {
  try {
    const parsed = z.safeParse(told, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function createToldNotifications(storage: KeyValueStorage): ToldNotifications {
  let queue: Promise<unknown> = Promise.resolve();

  async function read(accountId: string, now: number): Promise<Told> {
    const kept = parseTold(await storage.get(KEY));
    if (kept?.accountId === accountId) return kept;
    return { accountId, since: new Date(now - TOLERANCE).toISOString(), ids: [] };
  }

  /** One after the other: a push and the socket bring the same at the same time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  async function keep(before: Told, ids: readonly string[]): Promise<void> {
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
