import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domain/people/use-me.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from './calendar-app-dialog.module.css';

const apps = ['apple', 'android', 'thunderbird'] as const;

interface CalendarAppDialogProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** Account that a calendar app asks for, with a new token as its password, shown once. A press outside does not lose it. */
export function CalendarAppDialog({ token, onClose }: CalendarAppDialogProps) {
  const { t } = useTranslation('pages');
  const me = useMe();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
      title={t('token.calendar.title')}
      closeLabel={t('button.done')}
      footer={(close) => (
        <Button variant="primary" onPress={close}>
          {t('button.done')}
        </Button>
      )}
    >
      <p>{t('token.calendar.lead')}</p>
      <CopiedField label={t('token.calendar.server')} value={`${location.origin}/dav/`} />
      <CopiedField label={t('token.calendar.user')} value={me?.email ?? ''} />
      <CopiedField label={t('token.calendar.password')} description={t('token.madeLead')} value={token} />
      <Grid as="dl" gap={3} size="sm" className={styles.apps}>
        {apps.map((app) => (
          // i18n-keys: pages:token.calendar.app.{apple,android,thunderbird}
          // i18n-keys: pages:token.calendar.steps.{apple,android,thunderbird}
          <div key={app}>
            <dt>{t(`token.calendar.app.${app}`)}</dt>
            <dd>{t(`token.calendar.steps.${app}`)}</dd>
          </div>
        ))}
      </Grid>
    </Dialog>
  );
}

interface CopiedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
}

function CopiedField({ label, value, description }: CopiedFieldProps) {
  const { t } = useTranslation('pages');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      toasts.add({ text: t('token.calendar.copied', { name: label }) });
    } catch {
      toasts.add({ text: t('token.calendar.notCopied'), tone: 'failed' });
    }
  }
  return (
    <Grid gap={2} align="start" columns="minmax(0, 1fr) auto" className={styles.copied}>
      <TextField
        label={label}
        {...(description === undefined ? {} : { description })}
        value={value}
        isReadOnly
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) target.select();
        }}
      />
      <IconButton
        label={t('token.calendar.copy', { name: label })}
        icon={<IconCopy aria-hidden="true" />}
        onPress={() => void copy()}
      />
    </Grid>
  );
}
