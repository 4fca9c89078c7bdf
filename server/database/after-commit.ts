import { transactionToken } from './transaction-guard.ts';

const waiting = new WeakMap<object, (() => void)[]>();

/**
 * Calls back once the caller's transaction has committed; never if it fails or is retried. Throws outside
 * transactions.
 */
export function afterCommit(callback: () => void): void {
  const token = transactionToken();
  if (token === undefined) throw new Error('There is no transaction to wait for');
  const callbacks = waiting.get(token);
  if (callbacks === undefined) waiting.set(token, [callback]);
  else callbacks.push(callback);
}

/** Runs the callbacks of a committed transaction, named by `token`; called by the code that runs transactions. */
export function hasCommitted(token: object): void {
  const callbacks = waiting.get(token) ?? [];
  waiting.delete(token);
  for (const callback of callbacks) callback();
}
