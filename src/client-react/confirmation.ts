import type { Client } from '#client/client.ts';
import { nowOf } from './use-now.ts';

type Answer = (isConfirmed: boolean) => void;

let pending: Answer | null = null;
const listeners = new Set<() => void>();

function setPending(next: Answer | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** The request that the person confirms who they are: one at a time, shown by the dialog at the app's root. */
export const confirmations = {
  isPending: (): boolean => pending !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Resolves to whether they did. */
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
 * Has the person confirm who they are, unless they did so within the last minutes; resolves to whether they have. The
 * server refuses to make another way into the account without it. `lasting`: how long it has to hold, milliseconds.
 */
export async function ensureConfirmed(
  client: Pick<Client, 'call' | 'connection'>,
  lasting = 0,
): Promise<boolean> {
  const { confirmedUntil } = await client.call('getSignInMethods', {});
  const isConfirmed = confirmedUntil !== null && Date.parse(confirmedUntil) - nowOf(client) > lasting;
  return isConfirmed || confirmations.request();
}
