import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { type NewTaskHandle, NewTaskSlot } from '#domain/task/task-slots.ts';
import { useTaskSearch } from '#domain/task/use-task-search.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { useLatestTaskIds } from './start-again.tsx';
import styles from './task-picker.module.css';

interface TaskPickerProps {
  readonly onPick: (task: Pick<Task, 'id' | 'title'>) => void;
}

const LATEST = 6;
const FOUND = 20;

/**
 * Picker of an open task: the latest first, then search results, then the typed line as a new task. Enter picks the
 * first; Ctrl or ⌘ and Enter add a task even where others match.
 */
export function TaskPicker({ onPick }: TaskPickerProps) {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  const [query, setQuery] = useState('');
  const newTask = useRef<NewTaskHandle>(null);
  const latestIds = useLatestTaskIds(LATEST);
  const found = useTaskSearch(query, { state: 'open', limit: FOUND });
  const isTyped = query.trim() !== '';
  const tasks = isTyped
    ? found.map(({ task }) => task)
    : latestIds.flatMap((id) => replica.get('task', id) ?? []);

  return (
    <div className={styles.picker}>
      <SearchField
        autoFocus
        label={t('timer.pick.search')}
        isLabelHidden
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isTyped) return;
          event.stopPropagation();
          event.preventDefault();
          const [first] = tasks;
          if (first === undefined || event.ctrlKey || event.metaKey) newTask.current?.add();
          else onPick(first);
        }}
      />
      {!isTyped && tasks.length > 0 && (
        <Text as="p" tone="faint" size="sm">
          {t('timer.pick.recent')}
        </Text>
      )}
      {tasks.length > 0 && (
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <li key={task.id}>
              <button type="button" className={styles.task} onClick={() => onPick(task)}>
                {task.title}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isTyped && (
        <div className={styles.new}>
          <Suspense>
            <NewTaskSlot line={query} handle={newTask} onAdded={onPick} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
