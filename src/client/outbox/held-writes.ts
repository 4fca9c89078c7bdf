import * as z from 'zod/mini';
import type { Ports } from '../ports.ts';
import type { WriteIdentity } from './make-operation.ts';
import type { UnparsedWrite } from './unparsed-write.ts';

/** Key prefix of held writes in key-value storage; the account's id follows. */
export const HELD_WRITES = 'daywall.held.';

export interface HeldWrite {
  readonly write: UnparsedWrite;
  readonly identity: WriteIdentity;
}

const stored = z.object({
  write: z.object({ name: z.string(), payload: z.unknown() }),
  identity: z.object({ requestId: z.string(), at: z.string() }),
});

/**
 * Writes that were made before the code of the outbox was loaded, in key-value storage until the outbox has them: they
 * outlive their tab. Signed out, they are sealed with the account's other values. docs/decisions/0066.
 */
export interface HeldWrites {
  /** Number of those made here. */
  readonly count: number;
  /** Hands the write to the browser before it returns. */
  put(held: HeldWrite): void;
  remove(requestId: string): void;
  /** Writes of other contexts, oldest first: most have ended before their outbox was there. */
  readOthers(): Promise<readonly HeldWrite[]>;
}

export function createHeldWrites(
  { storage, log }: Pick<Ports, 'storage' | 'log'>,
  accountId: string,
): HeldWrites {
  const prefix = `${HELD_WRITES}${accountId}.`;
  const own = new Set<string>();
  const notKept = (error: unknown) => log('outbox.notHeld', error);

  async function readOne(key: string): Promise<readonly HeldWrite[]> {
    const text = await storage.get(key);
    // Its own tab has passed it on meanwhile.
    if (text === null) return [];
    try {
      return [z.parse(stored, JSON.parse(text))];
    } catch (error) {
      log('outbox.notUnderstood', error);
      return [];
    }
  }

  return {
    get count() {
      return own.size;
    },
    put(held) {
      own.add(held.identity.requestId);
      storage.set(prefix + held.identity.requestId, JSON.stringify(held)).catch(notKept);
    },
    remove(requestId) {
      own.delete(requestId);
      storage.remove(prefix + requestId).catch(notKept);
    },
    async readOthers() {
      const keys = await storage.keys(prefix);
      const others = keys.filter((key) => !own.has(key.slice(prefix.length)));
      // Request ids grow with time.
      return (await Promise.all(others.toSorted().map(readOne))).flat();
    },
  };
}
