import type { Client } from '#client/client.ts';
import { nowOf } from '../time/use-now.ts';

type Answer = (isConfirmed: boolean) => void;

let pending: Answer | null = null;
const listeners = new Set<() => void>();

function setPending(next: Answer | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Pending confirmation request: one at a time, shown by the dialog at the app's root. */
export const confirmations = {
  isPending: (): boolean => pending !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Resolves to whether the user confirmed. */
  request(): Promise<boolean> {
    pending?.(false);
    return new Promise((resolve) => setPending(resolve));
  },
  settle(isConfirmed: boolean): void {
    const answer = pending;
    setPending(null);
    answer?.(isConfirmed);
  },
};

/**
 * Asks the user for a confirmation unless one was given within the last minutes; resolves to whether there is one.
 * The server refuses to add another sign-in method without it. `lasting`: how long it has to stay valid,
 * milliseconds.
 */
export async function ensureConfirmed(
  client: Pick<Client, 'call' | 'connection'>,
  lasting = 0,
): Promise<boolean> {
  const { confirmedUntil } = await client.call('getSignInMethods', {});
  const isConfirmed = confirmedUntil !== null && Date.parse(confirmedUntil) - nowOf(client) > lasting;
  return isConfirmed || confirmations.request();
}
