import IconFolderMinus from '@tabler/icons-react/dist/esm/icons/IconFolderMinus.mjs';
import { Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { type CollectionLinkProps, CollectionLinkSlot } from '#features/collections/collection-link-slot.ts';
import { addToCollection } from '#features/collections/collection-mutations.ts';
import { CollectionPage } from '#features/collections/collection-page.tsx';
import {
  type CollectionTasksProps,
  CollectionTasksSlot,
} from '#features/collections/collection-tasks-slot.ts';
import { useCollectionActions } from '#features/collections/use-collection-actions.ts';
import { TaskList } from '#features/tasks/list/task-list.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { lazyOverlay } from '#ui/states/lazy-component.tsx';
import { QueryScope } from './query-scope.tsx';

const PublicLinkDialog = lazyOverlay(
  async () => (await import('#features/public-links/public-link-dialog.tsx')).PublicLinkDialog,
);

const fills = [fill(CollectionTasksSlot, CollectionTasks), fill(CollectionLinkSlot, CollectionLink)];

export function CollectionContainer() {
  return (
    <SlotProvider fills={fills}>
      <CollectionPage />
    </SlotProvider>
  );
}

function CollectionLink(props: CollectionLinkProps) {
  return (
    <QueryScope>
      <Suspense>
        <PublicLinkDialog {...props} />
      </Suspense>
    </QueryScope>
  );
}

function CollectionTasks({
  collection,
  tasks,
  lead,
  actions,
  empty,
  order,
  mayArrange,
}: CollectionTasksProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { takeOut } = useCollectionActions();
  const collect = useCallback(
    (taskId: string) => addToCollection(client, collection.id, [taskId]),
    [client, collection.id],
  );
  const ownActs = useMemo(
    () => [
      {
        id: 'takeOut',
        label: t('collection.remove'),
        shortLabel: t('button.remove'),
        icon: <IconFolderMinus aria-hidden="true" />,
        run: (chosen: readonly Task[]) => takeOut(collection, chosen),
      },
    ],
    [t, takeOut, collection],
  );
  const organizationId =
    collection.organizationId ??
    (collection.groupId === null
      ? null
      : (client.replica.get('group', collection.groupId)?.organizationId ?? null));
  return (
    <TaskList
      tasks={tasks}
      listId={`collection:${collection.id}`}
      label={collection.name}
      title={collection.name}
      lead={lead}
      actions={actions}
      empty={empty}
      defaultSort="manual"
      manualOrder={order}
      quickAdd={mayArrange ? { organizationId, groupId: collection.groupId } : undefined}
      onAdded={collect}
      ownActs={mayArrange ? ownActs : undefined}
    />
  );
}
