import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from './calendars.module.css';

interface SecretAddressProps {
  readonly label: string;
  readonly description?: string;
  readonly address: string;
}

/** Address that opens something to whoever has it, with a button that copies it. */
export function SecretAddress({ label, description, address }: SecretAddressProps) {
  const { t } = useTranslation('pages');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toasts.add({ text: t('schedule.feed.copied') });
    } catch {
      toasts.add({ text: t('schedule.feed.notCopied'), tone: 'failed' });
    }
  }
  return (
    <Stack gap={2} align="start" className={styles.address}>
      <TextField
        label={label}
        {...(description === undefined ? {} : { description })}
        value={address}
        isReadOnly
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) target.select();
        }}
      />
      <Button
        icon={<IconCopy aria-hidden="true" />}
        aria-label={`${t('schedule.feed.copy')}: ${label}`}
        onPress={() => void copy()}
      >
        {t('schedule.feed.copy')}
      </Button>
    </Stack>
  );
}
