import { AsyncLocalStorage } from 'node:async_hooks';

const transactions = new AsyncLocalStorage<object>();

/** Runs `work` as the inside of a transaction; `token` names it. */
export function insideTransaction<T>(token: object, work: () => Promise<T>): Promise<T> {
  return transactions.run(token, work);
}

/** Runs work outside of the current transaction, for work that is only started in it. */
export function outsideTransaction<T>(work: () => T): T {
  return transactions.exit(work);
}

/** Bytes of the values that each transaction has handed to the database. */
const handedOver = new WeakMap<object, number>();

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + sizeOf(each), 0);
  if (value instanceof Uint8Array) return value.byteLength;
  return value === null || value === undefined ? 0 : 8;
}

/** Counts the values of a statement for the transaction that the caller runs in. */
export function countValues(values: unknown): void {
  const token = transactions.getStore();
  if (token !== undefined) handedOver.set(token, (handedOver.get(token) ?? 0) + sizeOf(values));
}

/** About the bytes that the transaction of the caller has written: those of the values of its statements. */
export function bytesHandedOver(): number {
  const token = transactions.getStore();
  return token === undefined ? 0 : (handedOver.get(token) ?? 0);
}

/** The token of the transaction that the caller runs in. */
export function transactionToken(): object | undefined {
  return transactions.getStore();
}

/**
 * Throws inside a transaction. The embedded database has one connection, so the outer database would deadlock
 * there; on PostgreSQL it would silently read and write outside of the transaction.
 */
export function refuseInsideTransaction(what: string): void {
  if (transactions.getStore() === undefined) return;
  throw new Error(`${what} was used inside a transaction: hand the transaction on`);
}

/** Object whose named methods throw inside a transaction. */
export function guarded<T extends object>(target: T, methods: ReadonlySet<PropertyKey>): T {
  return new Proxy(target, {
    get(object, property) {
      const value: unknown = Reflect.get(object, property, object);
      if (typeof value !== 'function') return value;
      if (!methods.has(property)) return value.bind(object);
      return (...args: unknown[]) => {
        refuseInsideTransaction(`The outer database (${String(property)})`);
        return Reflect.apply(value, object, args);
      };
    },
  });
}
