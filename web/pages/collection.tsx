import { useCallback } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { type CollectionListParts, CollectionPage } from '#features/collections/collection-page.tsx';
import { addToCollection } from '#features/collections/mutations.ts';
import { TaskList } from '#features/tasks/task-list.tsx';

const renderList = (parts: CollectionListParts) => <CollectionTasks {...parts} />;

export function Collection() {
  return <CollectionPage renderList={renderList} />;
}

function CollectionTasks({
  collection,
  tasks,
  lead,
  actions,
  empty,
  order,
  mayArrange,
}: CollectionListParts) {
  const client = useClient();
  const collect = useCallback(
    (taskId: string) => addToCollection(client, collection.id, [taskId]),
    [client, collection.id],
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
    />
  );
}
