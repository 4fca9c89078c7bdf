import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Collection } from '#contract/task/collection.ts';
import type { Task } from '#contract/task/task.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import {
  addToCollection,
  deleteCollection,
  moveInCollection,
  removeFromCollection,
  restoreCollection,
} from './collection-mutations.ts';
import { taskIdsOf } from './collection-queries.ts';

type NamedTask = Pick<Task, 'id' | 'title'>;

export interface CollectionActions {
  remove(collection: Collection): void;
  /** The undo restores their positions. */
  takeOut(collection: Collection, tasks: readonly NamedTask[]): void;
}

export function useCollectionActions(): CollectionActions {
  const client = useClient();
  const { t } = useTranslation('pages');
  return useMemo(() => {
    const addToast = (text: string, onAction: () => void) =>
      toasts.add({ text, action: { label: t('button.undo'), onAction } });

    function putBack(collection: Collection, taskIds: readonly string[]) {
      addToCollection(client, collection.id, taskIds);
      const order = taskIdsOf(collection);
      for (const taskId of taskIds.toReversed()) {
        const now = client.replica.get('collection', collection.id);
        if (now === undefined) return;
        moveInCollection(client, now, [taskId], order[order.indexOf(taskId) + 1] ?? null);
      }
    }

    return {
      remove({ id, name }) {
        void deleteCollection(client, id);
        addToast(t('collection.toast.deleted', { name }), () => void restoreCollection(client, id));
      },
      takeOut(collection, tasks) {
        const held = new Set(taskIdsOf(collection));
        const ids = tasks.map(({ id }) => id).filter((id) => held.has(id));
        if (ids.length === 0) return;
        removeFromCollection(client, collection.id, ids);
        const title = tasks.find(({ id }) => id === ids[0])?.title ?? '';
        addToast(t('collection.toast.takenOut', { name: collection.name, title, count: ids.length }), () =>
          putBack(collection, ids),
        );
      },
    };
  }, [client, t]);
}
