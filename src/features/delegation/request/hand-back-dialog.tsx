import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { handBack } from '../delegation-mutations.ts';
import { MessageDialog } from './message-dialog.tsx';

interface HandBackDialogProps {
  readonly taskId: string;
  readonly ownerName: string;
  readonly onClose: () => void;
}

export function HandBackDialog({ taskId, ownerName, onClose }: HandBackDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  return (
    <MessageDialog
      step={`handBack ${taskId}`}
      title={t('delegation.handBack.title')}
      lead={t('delegation.handBack.lead', { name: ownerName })}
      messageLabel={t('delegation.handBack.word')}
      actLabel={t('delegation.handBack.act')}
      onClose={onClose}
      act={(message) => handBack(client, taskId, message)}
    />
  );
}
