import { type Operation, parseOperations } from '../outbox/operation.ts';
import type { Ports } from '../ports.ts';

/**
 * Journal of operations on their way to the database. A database transaction waits for its turn and is lost when
 * its context dies meanwhile; a value in key-value storage is taken at once and outlives its context.
 * docs/decisions/0038.
 */
export interface Journal {
  /** Hands the operation to the browser before it returns. */
  put(operation: Operation): void;
  /** Removes an operation that the database has, or that is no longer wanted. */
  remove(requestId: string): void;
  /** Not known to have reached the database, oldest first; those of living contexts included. */
  read(): Promise<readonly Operation[]>;
}

export function createJournal({ storage, log }: Pick<Ports, 'storage' | 'log'>, accountId: string): Journal {
  const prefix = `daywall.journal.${accountId}.`;
  const held = new Set<string>();
  const notKept = (error: unknown) => log('journal.notKept', error);

  async function readOne(key: string): Promise<readonly Operation[]> {
    const text = await storage.get(key);
    if (text === null) return [];
    try {
      return parseOperations([JSON.parse(text)], log);
    } catch (error) {
      log('journal.notUnderstood', error);
      return [];
    }
  }

  return {
    put(operation) {
      held.add(operation.requestId);
      storage.set(prefix + operation.requestId, JSON.stringify(operation)).catch(notKept);
    },
    remove(requestId) {
      if (held.delete(requestId)) storage.remove(prefix + requestId).catch(notKept);
    },
    async read() {
      const keys = await storage.keys(prefix);
      // Request ids grow with time.
      const operations = (await Promise.all(keys.toSorted().map(readOne))).flat();
      for (const { requestId } of operations) held.add(requestId);
      return operations;
    },
  };
}
