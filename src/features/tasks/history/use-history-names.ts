import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';

const id = z.optional(z.nullable(z.string()));
/** Addressee named by a history entry: exactly one of the three. */
export const historyPath = z.object({ userId: id, groupId: id, organizationId: id });

/** Names of users, groups and organizations in a task's history, as far as the replica has them. */
export function useHistoryNames(task: Task) {
  const { t } = useTranslation('pages');
  const { replica, session } = useClient();
  return useCallback(
    (value: z.infer<typeof historyPath>): string => {
      const { userId, groupId, organizationId } = value;
      if (userId != null && userId === session.accountId) return t('task.history.yourself');
      const access = task.NoteAccess.find(
        (each) =>
          (userId != null && each.userId === userId) ||
          (groupId != null && each.groupId === groupId) ||
          (organizationId != null && each.organizationId === organizationId),
      );
      if (access !== undefined) return access.name;
      if (groupId != null) return replica.get('group', groupId)?.name ?? t('task.history.someGroup');
      if (organizationId != null)
        return replica.get('organization', organizationId)?.name ?? t('task.history.someOrganization');
      return t('task.history.someone');
    },
    [t, replica, session, task.NoteAccess],
  );
}
