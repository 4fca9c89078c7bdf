import { RefusalError } from '#server/errors.ts';
import type { LogPlace } from './repository.ts';

const MAX_TXID = 2n ** 64n - 1n;
const MAX_CHANGE_ID = 2n ** 63n - 1n;

export function formatCursor(place: LogPlace): string {
  return `${place.txid}.${place.changeId}`;
}

/** Parses a cursor in the contract's form; numbers beyond the database's range are refused. */
export function parseCursor(cursor: string): LogPlace {
  const [txid = '', changeId = ''] = cursor.split('.');
  const place = { txid: BigInt(txid), changeId: BigInt(changeId) };
  if (place.txid > MAX_TXID || place.changeId > MAX_CHANGE_ID) {
    throw new RefusalError('invalid_input', [{ path: 'after', message: 'no such place in the log' }]);
  }
  // PostgreSQL reads a transaction id with a leading zero as octal.
  return { txid: String(place.txid), changeId: String(place.changeId) };
}

/** Whether `a` precedes `b`. */
export function isBefore(a: LogPlace, b: LogPlace): boolean {
  const [txidA, txidB] = [BigInt(a.txid), BigInt(b.txid)];
  return txidA === txidB ? BigInt(a.changeId) < BigInt(b.changeId) : txidA < txidB;
}
