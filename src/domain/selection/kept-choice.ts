import { subscribe } from 'valtio/vanilla';
import type { Client } from '#client/client.ts';
import type { Ports } from '#client/ports.ts';

interface KeptChoice<T> {
  /** Storage key without the account's id. */
  readonly name: string;
  /** Value of an account that has chosen nothing. */
  readonly none: T;
  readonly parse: (stored: string | null) => T;
  readonly print: (value: T) => string;
  readonly show: (value: T) => void;
}

/** Keeps a choice of the signed-in account in this browser, and follows other tabs. Returns the function that chooses. */
export function keepChoice<T>(
  { session }: Pick<Client, 'session'>,
  { storage, log }: Pick<Ports, 'storage' | 'log'>,
  { name, none, parse, print, show }: KeptChoice<T>,
): (value: T) => void {
  const keyOf = (accountId: string) => `${name}.${accountId}`;
  let accountId: string | null = null;
  /** A choice made during a read is newer than the stored one. */
  let isReading = false;
  let stopWatching = () => {};

  function follow(): void {
    if (session.accountId === accountId) return;
    accountId = session.accountId;
    stopWatching();
    stopWatching = () => {};
    show(none);
    if (accountId === null) return;
    const key = keyOf(accountId);
    const own = accountId;
    isReading = true;
    stopWatching = storage.watch(key, (stored) => show(parse(stored)));
    storage.get(key).then(
      (stored) => {
        if (own === accountId && isReading) show(parse(stored));
      },
      (error: unknown) => log('selection.notRead', error),
    );
  }

  subscribe(session, follow, true);
  follow();

  return (value) => {
    isReading = false;
    show(value);
    if (accountId === null) return;
    storage.set(keyOf(accountId), print(value)).catch((error: unknown) => log('selection.notKept', error));
  };
}
