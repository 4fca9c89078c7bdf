import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { Group } from '#contract/people/group.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { deleteGroup, moveGroup, restoreGroup } from './group-mutations.ts';

export interface GroupActions {
  remove(group: Pick<Group, 'id' | 'name'>, onDone?: () => void): void;
  move(groupId: string, parentId: string | null): void;
}

export function useGroupActions(): GroupActions {
  const client = useClient();
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  return useMemo(() => {
    const toastFailure = (error: unknown) => void toasts.add({ text: refusalText(error), tone: 'failed' });
    const addToast = (text: string, undo: () => Promise<unknown>) =>
      toasts.add({
        text,
        action: { label: t('button.undo'), onAction: () => void undo().catch(toastFailure) },
      });
    return {
      remove({ id, name }, onDone) {
        deleteGroup(client, id).then(() => {
          addToast(t('group.deleted', { name }), () => restoreGroup(client, id));
          onDone?.();
        }, toastFailure);
      },
      move(groupId, parentId) {
        const group = client.replica.get('group', groupId);
        if (group === undefined || group.parentGroupId === parentId) return;
        const before = group.parentGroupId;
        const above = parentId === null ? undefined : client.replica.get('group', parentId);
        moveGroup(client, groupId, parentId).then(() => {
          const names = { name: group.name, above: above?.name ?? '' };
          addToast(t(above === undefined ? 'group.movedToTop' : 'group.moved', names), () =>
            moveGroup(client, groupId, before),
          );
        }, toastFailure);
      },
    };
  }, [client, t, refusalText]);
}
