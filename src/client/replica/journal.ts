import { type Operation, parseOperations } from '../outbox/operation.ts';
import type { Ports } from '../ports.ts';

/**
 * Writes on their way to the database. The database takes a write when its turn has come, and drops it when the context
 * dies that waits for this turn; a small value is taken at once, and outlives whoever handed it over.
 */
export interface Journal {
  /** Hands the operation to the browser before it returns. */
  put(operation: Operation): void;
  /** The database has it, or nobody wants it any more. */
  remove(requestId: string): void;
  /** What is not known to have reached the database, oldest first; what living contexts hand over just now included. */
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
