import type { Queryable, Transaction } from './driver.ts';

/** Views of one transaction whose statements share messages to the database. */
export interface Views {
  readonly later: Transaction;
  readonly apart: Transaction;
  readonly last: Transaction;
  /** Null where what follows a commit does not share its message. */
  readonly behind: Transaction | null;
  /** Resolves once all statements of `later` have been answered; throws the error of the first that failed. */
  settle(): Promise<void>;
}

const viewsOf = new WeakMap<Transaction, Views>();

/** Makes the views of a transaction known; called by its driver. */
export function offerViews(tx: Transaction, views: Views): void {
  viewsOf.set(tx, views);
}

function viewsFor(tx: Transaction): Views {
  const views = viewsOf.get(tx);
  if (views === undefined) throw new Error('This transaction is of no driver');
  return views;
}

/**
 * The same transaction for statements whose answer nobody needs: each takes its turn among the others, but goes in
 * one message with the next one or the commit, and its answer is empty. Where it fails, that is refused.
 * docs/decisions/0070.
 */
export function later(tx: Transaction): Transaction {
  return viewsFor(tx).later;
}

/**
 * `later` for a statement that nothing else of the transaction depends on, so that a first read may overtake it.
 * docs/decisions/0074.
 */
export function apart(tx: Transaction): Transaction {
  return viewsFor(tx).apart;
}

/**
 * The same connection for reads that are sent together with the commit, and run right after it, outside of the
 * transaction; null where that saves nothing. They are refused where the transaction is.
 */
export function behind(tx: Transaction): Queryable | null {
  return viewsFor(tx).behind;
}

/**
 * The same transaction for statements that go in one message with its commit. Their answers come after the commit,
 * so nothing inside the transaction may wait for them.
 */
export function last(tx: Transaction): Transaction {
  return viewsFor(tx).last;
}

/** Waits for the statements of `later`, in the rare case that something depends on their success. */
export function settleLater(tx: Transaction): Promise<void> {
  return viewsFor(tx).settle();
}
