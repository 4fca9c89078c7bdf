import { RefusalError } from '#server/errors.ts';
import type { LogPosition } from './repository.ts';

const MAX_TXID = 2n ** 64n - 1n;
const MAX_CHANGE_ID = 2n ** 63n - 1n;

export function formatCursor(position: LogPosition): string {
  return `${position.txid}.${position.changeId}`;
}

/** Parses a cursor in the contract's form; numbers beyond the database's range are refused. */
export function parseCursor(cursor: string): LogPosition {
  const [txid = '', changeId = ''] = cursor.split('.');
  const position = { txid: BigInt(txid), changeId: BigInt(changeId) };
  if (position.txid > MAX_TXID || position.changeId > MAX_CHANGE_ID) {
    throw new RefusalError('invalid_input', [{ path: 'after', message: 'no such place in the log' }]);
  }
  // PostgreSQL reads a transaction id with a leading zero as octal.
  return { txid: String(position.txid), changeId: String(position.changeId) };
}

/** Whether `a` precedes `b`. */
export function isBefore(a: LogPosition, b: LogPosition): boolean {
  const [txidA, txidB] = [BigInt(a.txid), BigInt(b.txid)];
  return txidA === txidB ? BigInt(a.changeId) < BigInt(b.changeId) : txidA < txidB;
}
