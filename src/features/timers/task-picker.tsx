import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { useTaskSearch } from '#domain/task/use-task-search.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { useRecentTaskIds } from './start-again.tsx';
import styles from './task-picker.module.css';

interface TaskPickerProps {
  readonly onPick: (task: Task) => void;
}

const RECENT = 6;
const FOUND = 20;

/** Picker of an open task: recently tracked ones first, then search results. */
export function TaskPicker({ onPick }: TaskPickerProps) {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  const [query, setQuery] = useState('');
  const recentIds = useRecentTaskIds(RECENT);
  const found = useTaskSearch(query, { state: 'open', limit: FOUND });
  const isTyped = query.trim() !== '';
  const tasks = isTyped
    ? found.map(({ task }) => task)
    : recentIds.flatMap((id) => replica.get('task', id) ?? []);

  return (
    <div className={styles.picker}>
      <SearchField
        autoFocus
        label={t('timer.pick.search')}
        isLabelHidden
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          const [first] = tasks;
          if (event.key !== 'Enter' || !isTyped || first === undefined) return;
          event.stopPropagation();
          event.preventDefault();
          onPick(first);
        }}
      />
      <p className={styles.note} role="status">
        {isTyped && tasks.length === 0 ? t('timer.pick.none') : ''}
        {!isTyped && t(tasks.length === 0 ? 'timer.pick.hint' : 'timer.pick.recent')}
      </p>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.id}>
            <button type="button" className={styles.task} onClick={() => onPick(task)}>
              {task.title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
