import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import type { SelectSlotProps } from '#domain/task/task-slots.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './select-box.module.css';
import { type TaskSelection, useIsSelected, useTaskSelection } from './task-selection.ts';

/** Checkbox that selects a row or card for bulk actions; renders nothing where nothing is selected. */
export function SelectBox({ task, className }: SelectSlotProps) {
  const selection = useTaskSelection();
  return selection === null ? null : <Box task={task} className={className} selection={selection} />;
}

interface BoxProps {
  readonly task: Task;
  readonly className: string | undefined;
  readonly selection: TaskSelection;
}

function Box({ task: { id, title }, className, selection }: BoxProps) {
  const { t } = useTranslation('pages');
  const isSelected = useIsSelected(selection, id);
  return (
    <span className={classNames(styles.select, className)}>
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
