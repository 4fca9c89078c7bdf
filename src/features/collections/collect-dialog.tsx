import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { CollectChoices } from './collect-choices.tsx';

interface CollectDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Dialog that adds tasks to collections and removes them; each press applies at once. */
export function CollectDialog({ tasks, isOpen, onOpenChange }: CollectDialogProps) {
  const { t } = useTranslation('pages');
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('collection.collect', { count: tasks.length, title: tasks[0]?.title ?? '' })}
      closeLabel={t('button.close')}
      footer={(close) => (
        <Button variant="primary" onPress={close}>
          {t('button.done')}
        </Button>
      )}
    >
      <CollectChoices tasks={tasks} />
    </Dialog>
  );
}
