import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import {
  type NotificationPreferences,
  type NotificationPreferencesPatch,
  notificationKinds,
} from '#contract/notification.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';

function patched(
  before: NotificationPreferences,
  patch: NotificationPreferencesPatch,
): NotificationPreferences {
  const next = { ...before };
  for (const kind of notificationKinds) {
    const { push = before[kind].push, mail = before[kind].mail } = patch[kind] ?? {};
    next[kind] = { push, mail };
  }
  return next;
}

const queryKey = ['notificationPreferences'];

/** Notification preferences. A change shows optimistically and is rolled back if the server refuses it. */
export function usePreferences() {
  const client = useClient();
  const queries = useQueryClient();
  const refusalText = useRefusalText();
  const query = useQuery({
    queryKey,
    queryFn: () => client.call('getNotificationPreferences', {}),
    retry: false,
    networkMode: 'always',
  });
  const { mutate } = useMutation({
    mutationFn: (body: NotificationPreferencesPatch) =>
      client.call('updateNotificationPreferences', { body }),
    networkMode: 'always',
    scope: { id: 'notificationPreferences' },
    onMutate(patch) {
      const before = queries.getQueryData<NotificationPreferences>(queryKey);
      if (before !== undefined) queries.setQueryData(queryKey, patched(before, patch));
      return before;
    },
    onError(error, _patch, before) {
      queries.setQueryData(queryKey, before);
      toasts.add({ text: refusalText(error), tone: 'failed' });
    },
  });
  return { preferences: query.data, error: query.error, retry: () => void query.refetch(), change: mutate };
}
