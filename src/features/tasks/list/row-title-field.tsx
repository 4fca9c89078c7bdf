import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_TITLE } from '#contract/limits.ts';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import styles from './task-row.module.css';

/** Inline editor of a row's title: Enter or blur saves, Escape does not. An empty title is not saved. */
export function RowTitleField({ task, onEdited }: { task: Task; onEdited: (task: Task) => void }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [made] = useState(task);
  const [title, setTitle] = useState(task.title);
  const isOver = useRef(false);

  function end(isKept: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    const trimmed = title.trim();
    if (isKept && trimmed !== '' && trimmed !== made.title) void updateTask(client, made, { title: trimmed });
    onEdited(task);
  }

  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it replaces the title that had the focus
      autoFocus
      className={styles.field}
      aria-label={t('task.field.title')}
      maxLength={MAX_TITLE}
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(true);
        else if (event.key === 'Escape') end(false);
        event.stopPropagation();
      }}
    />
  );
}
