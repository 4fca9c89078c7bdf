import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useTaskSlots } from './task-slots.ts';

/** Dialog with a quick-add field for subtasks. It stays open for the next one. */
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
