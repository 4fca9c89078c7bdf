import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { QuickAddSlot } from '#domain/task/task-slots.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** Dialog with a quick-add field for subtasks. It stays open for the next one. */
export function SubtaskDialog({ parent, onClose }: { parent: Task; onClose: () => void }) {
  const { t } = useTranslation('pages');
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('taskList.subtask', { title: parent.title })}
      closeLabel={t('button.close')}
    >
      <QuickAddSlot autoFocus draftOf={`subtasks.${parent.id}`} defaults={{ parentTaskId: parent.id }} />
    </Dialog>
  );
}
