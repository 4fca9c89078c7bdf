import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { proxySet } from 'valtio/utils';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { Notification } from '#contract/notification.ts';

/** Ids marked as read here that the server has not confirmed. */
const underWay = proxySet<string>();

/** Marks as read: here optimistically, on other devices once the server has it. Rejects with the error. */
export async function markRead(client: Pick<Client, 'call'>, ids: readonly string[]): Promise<void> {
  const fresh = ids.filter((id) => !underWay.has(id));
  if (fresh.length === 0) return;
  for (const id of fresh) underWay.add(id);
  try {
    // Maximum of ids in one call.
    for (let from = 0; from < fresh.length; from += 1_000) {
      await client.call('readNotifications', { body: { ids: fresh.slice(from, from + 1_000) } });
    }
  } catch (error) {
    for (const id of fresh) underWay.delete(id);
    throw error;
  }
}

/** Whether a notification is read, including marks that the server has not confirmed. */
export function useIsRead(): (notification: Pick<Notification, 'id' | 'readAt'>) => boolean {
  const marks = useSnapshot(underWay);
  return useCallback(({ id, readAt }) => readAt !== null || marks.has(id), [marks]);
}

export interface ReadMarks {
  /** Fails silently: the notification becomes unread again. */
  readonly markSeen: (id: string) => void;
}

export function useReadMarks(): ReadMarks {
  const client = useClient();
  const markSeen = useCallback(
    (id: string) => {
      markRead(client, [id]).catch(() => undefined);
    },
    [client],
  );
  return { markSeen };
}
