import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';

export type ScheduleItemState =
  | { readonly status: 'found'; readonly item: ScheduleItem }
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  | { readonly status: 'unreachable' };

/** Schedule item from the replica, or loaded if its days are not there. */
export function useScheduleItem(id: string): ScheduleItemState {
  const client = useClient();
  const { status, isInitialized } = useSnapshot(client.connection);
  const kept = useEntity('scheduleItem', id);
  const { data, error } = useQuery({
    queryKey: ['scheduleItem', id],
    queryFn: async () => {
      const item = await client.ask('getScheduleItem', { calendarItemId: id });
      // Once its days are in the replica, the item is live and editable.
      await client.loadRange(item.startDate, item.endDate);
      return item;
    },
    enabled: kept === undefined && status === 'online',
    retry: false,
    networkMode: 'always',
  });
  if (kept !== undefined) return { status: 'found', item: kept };
  if (error instanceof RefusedError) return { status: 'missing' };
  // An item that was loaded but is no longer in the replica was deleted.
  if (data !== undefined) return { status: 'missing' };
  const isUnreachable = error !== null || (isInitialized && status === 'offline');
  return { status: isUnreachable ? 'unreachable' : 'loading' };
}
