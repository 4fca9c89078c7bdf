import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { AccessList } from './access-list.tsx';
import { ShareForm } from './share-form.tsx';

export interface ShareDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Sharing dialog: the access list of one task, or more people for several. */
export function ShareDialog({ tasks, isOpen, onOpenChange }: ShareDialogProps) {
  const { t } = useTranslation('pages');
  const shareable = tasks.filter(({ role }) => can(role, 'task.share'));
  const only = useEntity('task', tasks.length === 1 ? tasks[0]?.id : undefined);
  const leftOut = tasks.length - shareable.length;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('sharing.title', { count: shareable.length, title: shareable[0]?.title ?? '' })}
      closeLabel={t('button.close')}
      footer={(close) => <Button onPress={close}>{t('button.done')}</Button>}
    >
      <Stack gap={4} mayShrink>
        {leftOut > 0 && <Banner tone="notice">{t('sharing.notYours', { count: leftOut })}</Banner>}
        {shareable.length > 0 && <ShareForm tasks={only === undefined ? shareable : [only]} autoFocus />}
        {only !== undefined && <AccessList task={only} />}
      </Stack>
    </Dialog>
  );
}
