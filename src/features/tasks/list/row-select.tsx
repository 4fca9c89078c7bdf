import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import styles from './task-row.module.css';
import { type TaskSelection, useIsSelected, useTaskSelection } from './task-selection.ts';

/** Checkbox that selects a row for bulk actions; renders nothing in lists without selection. */
export function RowSelect({ task }: { task: Task }) {
  const selection = useTaskSelection();
  return selection === null ? null : <Box task={task} selection={selection} />;
}

function Box({ task: { id, title }, selection }: { task: Task; selection: TaskSelection }) {
  const { t } = useTranslation('pages');
  const isSelected = useIsSelected(selection, id);
  return (
    <span className={styles.select}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={t('taskList.row.select', { title })}
        checked={isSelected}
        // Shift extends from the row last selected to this one: the list handles the press.
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          if (!isRange) selection.toggle(id);
        }}
        data-select={id}
      />
      <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.check}>
        <path d="M3.5 8.5 6.5 11.5 12.5 5" />
      </svg>
    </span>
  );
}
