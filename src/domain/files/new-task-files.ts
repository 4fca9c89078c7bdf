import { useCallback, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { subscribe as follow } from 'valtio/vanilla';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';

type Session = Pick<Client, 'session'>;

const none: readonly File[] = [];
const listeners = new Set<() => void>();
/** Files of the last account that chose some; let go when it leaves, so that nobody else attaches them. */
let kept: { readonly of: string; readonly files: readonly File[]; readonly unfollow: () => void } | null =
  null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set({ session }: Session, files: readonly File[]): void {
  kept?.unfollow();
  const { accountId } = session;
  kept = null;
  if (accountId !== null && files.length > 0) {
    const leave = () => session.accountId !== accountId && set({ session }, none);
    kept = { of: accountId, files, unfollow: follow(session, leave) };
  }
  for (const listener of listeners) listener();
}

const filesOf = (accountId: string | null): readonly File[] =>
  kept !== null && kept.of === accountId ? kept.files : none;

/** Files for the task that the signed-in account is adding, in this document: attached once it is. */
export const newTaskFiles = {
  read: ({ session }: Session) => filesOf(session.accountId),
  add: (client: Session, added: readonly File[]) => set(client, [...newTaskFiles.read(client), ...added]),
  remove: (client: Session, removed: File) =>
    set(
      client,
      newTaskFiles.read(client).filter((each) => each !== removed),
    ),
  /** Hands all of them over, and keeps none. */
  take(client: Session): readonly File[] {
    const taken = newTaskFiles.read(client);
    if (taken.length > 0) set(client, none);
    return taken;
  },
};

export function useNewTaskFiles(): readonly File[] {
  const { accountId } = useSnapshot(useClient().session);
  return useSyncExternalStore(
    subscribe,
    useCallback(() => filesOf(accountId), [accountId]),
  );
}
