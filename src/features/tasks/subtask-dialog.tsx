import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useTaskSlots } from './task-slots.ts';

/** The quick line for parts of a task. It stays open for the next. */
export function SubtaskDialog({ parent, onClose }: { parent: Task; onClose: () => void }) {
  const { t } = useTranslation('pages');
  const { renderQuickAdd } = useTaskSlots();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('taskList.subtask', { title: parent.title })}
      closeLabel={t('taskList.close')}
    >
      {renderQuickAdd({ autoFocus: true, defaults: { parentTaskId: parent.id } })}
    </Dialog>
  );
}
