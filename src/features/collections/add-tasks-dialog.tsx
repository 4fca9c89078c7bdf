import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { Collection } from '#contract/task/collection.ts';
import type { Task } from '#contract/task/task.ts';
import { useTaskSearch } from '#domain/task/use-task-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './add-tasks-dialog.module.css';
import { addToCollection } from './collection-mutations.ts';
import { taskIdsOf } from './collection-queries.ts';
import { useCollectionActions } from './use-collection-actions.ts';

interface AddTasksDialogProps {
  readonly collectionId: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const OFFERED = 30;

export function AddTasksDialog({ collectionId, isOpen, onOpenChange }: AddTasksDialogProps) {
  const { t } = useTranslation('pages');
  const collection = useEntity('collection', collectionId);
  if (collection === undefined) return null;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('collection.fillTitle', { name: collection.name })}
      closeLabel={t('button.close')}
      footer={(close) => (
        <Button variant="primary" onPress={close}>
          {t('button.done')}
        </Button>
      )}
    >
      <AddTasks collection={collection} />
    </Dialog>
  );
}

function useOffered(collection: Collection): readonly Task[] {
  const { replica } = useClient();
  // Content of the collection when the dialog opened, so that rows remain where they are pressed.
  const [first] = useState(() => new Set(taskIdsOf(collection)));
  return useMemo(() => {
    const held = [...first].flatMap((id) => replica.get('task', id) ?? []);
    const rest = [...replica.all('task')].filter(({ id, progress }) => progress !== 'done' && !first.has(id));
    rest.sort((a, b) => (a.id > b.id ? -1 : 1));
    return [...held, ...rest.slice(0, OFFERED)];
  }, [replica, first]);
}

function AddTasks({ collection }: { collection: Collection }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { takeOut } = useCollectionActions();
  const [query, setQuery] = useState('');
  const offered = useOffered(collection);
  const found = useTaskSearch(query, { state: 'open', limit: OFFERED });
  const tasks = query.trim() === '' ? offered : found.map(({ task }) => task);
  const held = new Set(taskIdsOf(collection));

  function toggle(task: Task) {
    if (held.has(task.id)) takeOut(collection, [task]);
    else addToCollection(client, collection.id, [task.id]);
  }

  return (
    <Grid gap={3}>
      <SearchField
        autoFocus
        label={t('collection.findTasks')}
        isLabelHidden
        value={query}
        onChange={setQuery}
      />
      <Text as="p" role="status" tone="faint" size="sm">
        {tasks.length === 0 ? t('collection.noMatch') : t('collection.holds', { count: held.size })}
      </Text>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.id}>
            <button
              type="button"
              className={styles.task}
              aria-pressed={held.has(task.id)}
              onClick={() => toggle(task)}
            >
              <Text grow mayShrink lines="anywhere">
                {task.title}
              </Text>
              <Grid as="span" rigid className={styles.sign} aria-hidden="true">
                {held.has(task.id) ? <IconCheck /> : <IconPlus />}
              </Grid>
            </button>
          </li>
        ))}
      </ul>
    </Grid>
  );
}
