import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { useTaskSearch } from '#domain/task/use-task-search.ts';
import { Text } from '#ui/layout/primitives.tsx';
import { TaskLines, type TaskLinesProps } from './task-lines.tsx';
import styles from './task-search.module.css';

const FOUND = 20;

interface TaskSearchProps extends Omit<TaskLinesProps, 'tasks'> {
  readonly onEnd: () => void;
}

export function TaskSearch({ labelledBy, onEnd, ...acts }: TaskSearchProps) {
  const { t } = useTranslation('pages');
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const found = useTaskSearch(query, { state: 'open', limit: FOUND });
  const stillLoading = useStillLoading();
  const isTyped = query.trim() !== '';
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <input
        ref={input}
        type="search"
        className={styles.field}
        aria-label={t('extension.list.search')}
        placeholder={t('extension.list.search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The popup stays open: the first Escape only ends the search.
          event.preventDefault();
          onEnd();
        }}
      />
      <Text as="p" role="status" tone="faint" size="sm">
        {isTyped && found.length === 0 && (stillLoading ?? t('extension.list.none'))}
      </Text>
      {found.length > 0 && (
        <TaskLines labelledBy={labelledBy} tasks={found.map(({ task }) => task)} {...acts} />
      )}
    </>
  );
}
