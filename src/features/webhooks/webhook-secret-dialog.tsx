import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from './webhooks.module.css';

interface WebhookSecretDialogProps {
  readonly secret: string;
  readonly isRenewed: boolean;
  readonly onClose: () => void;
}

/** Secret of a webhook, shown this once. */
export function WebhookSecretDialog({ secret, isRenewed, onClose }: WebhookSecretDialogProps) {
  const { t } = useTranslation('pages');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      toasts.add({ text: t('webhooks.secret.copied') });
    } catch {
      toasts.add({ text: t('webhooks.secret.notCopied'), tone: 'failed' });
    }
  }

  return (
    <Dialog
      isOpen
      isDismissable={false}
      onOpenChange={onClose}
      size="narrow"
      title={t('webhooks.secret.title')}
      closeLabel={t('button.close')}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('webhooks.secret.kept')}
        </Button>
      }
    >
      <div className={styles.fields}>
        <p>{t(isRenewed ? 'webhooks.secret.renewed' : 'webhooks.secret.lead')}</p>
        <TextField
          label={t('webhooks.secret.label')}
          value={secret}
          isReadOnly
          onFocus={({ target }) => {
            if (target instanceof HTMLInputElement) target.select();
          }}
        />
        <div>
          <Button icon={<IconCopy aria-hidden="true" />} onPress={() => void copy()}>
            {t('webhooks.secret.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
