import type { TaskDialogProps } from '#domain/task/task-dialogs.ts';
import { RecurrenceDialog } from './recurrence-dialog.tsx';
import { useRepeatActs } from './use-repeat-acts.ts';

/** Dialog in which tasks begin or cease to repeat, as those of them that have a due date can. */
export function RepeatDialog({ tasks, isOpen, onOpenChange }: TaskDialogProps) {
  const dated = tasks.filter(({ dueDate }) => dueDate !== null);
  const { repeat, stop } = useRepeatActs(dated);
  const [first] = dated;
  if (!isOpen || first === undefined) return null;
  return (
    <RecurrenceDialog
      start={first}
      recurrence={first.recurrence}
      hasBasis
      onSave={repeat}
      onStop={stop}
      onClose={() => onOpenChange(false)}
    />
  );
}
