import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';

interface MadeTokenDialogProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** Text of a new token, once. A press outside does not lose it. */
export function MadeTokenDialog({ token, onClose }: MadeTokenDialogProps) {
  const { t } = useTranslation('pages');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(token);
      toasts.add({ text: t('token.copied') });
    } catch {
      toasts.add({ text: t('token.notCopied'), tone: 'failed' });
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
      title={t('token.madeTitle')}
      closeLabel={t('button.done')}
      footer={(close) => (
        <>
          <Button onPress={close}>{t('button.done')}</Button>
          <Button variant="primary" icon={<IconCopy aria-hidden="true" />} onPress={() => void copy()}>
            {t('token.copy')}
          </Button>
        </>
      )}
    >
      <TextField
        label={t('token.text')}
        description={t('token.madeLead')}
        value={token}
        isReadOnly
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) target.select();
        }}
      />
    </Dialog>
  );
}
