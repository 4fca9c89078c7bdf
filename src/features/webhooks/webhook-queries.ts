import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';

/** Interval at which an open log is read again. Milliseconds. */
const LOG_INTERVAL = 3_000;

const root = 'webhooks';
const always = { retry: false, networkMode: 'always' } as const;

/** Webhooks of an organization, or one's own for null. */
export function useWebhooks(organizationId: string | null) {
  const client = useClient();
  const query = organizationId === null ? {} : { organizationId };
  return useQuery({
    queryKey: [root, organizationId],
    queryFn: () => client.call('getWebhooks', { query }),
    enabled: !useIsOffline(),
    ...always,
  });
}

/** Log of a webhook by pages, last first, followed while it is shown: the more pages, the more seldom. */
export function useDeliveries(id: string) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: [root, 'log', id],
    queryFn: ({ pageParam: before }) =>
      client.call('getWebhookDeliveries', {
        params: { id },
        query: before === null ? {} : { before },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.sequence : undefined),
    refetchInterval: ({ state }) => LOG_INTERVAL * (state.data?.pages.length ?? 1),
    ...always,
  });
}

/** Texts of one entry, read again once its state has changed. */
export function useDeliveryTexts(id: string, deliveryId: string, state: string) {
  const client = useClient();
  return useQuery({
    queryKey: [root, 'texts', id, deliveryId, state],
    queryFn: () => client.call('getWebhookDelivery', { params: { id, deliveryId } }),
    ...always,
  });
}

/** Function that reads all of it again after a change. */
export function useWebhooksReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [root] });
}
