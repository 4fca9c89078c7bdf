import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_CALENDAR_NAME, MAX_URL } from '#contract/limits.ts';
import { calendarAddress, type Subscription } from '#contract/subscription.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { swatchOf } from '#ui/marks/swatch.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

export interface SubscriptionDialogProps {
  /** Null for a new one. */
  readonly subscription: Subscription | null;
  readonly onClose: () => void;
}

/** Dialog for the address of a new subscription, or for the name of an existing one. */
export function SubscriptionDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const form = useId();
  const { timeZone } = useScheduleSettings();
  const [address, setAddress] = useState('');
  const [name, setName] = useState(subscription?.name ?? '');
  const [isTried, setTried] = useState(false);
  const parsed = calendarAddress.safeParse(address);
  const isNew = subscription === null;
  const isNamed = name.trim() !== '';

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const named = isNamed ? { name: name.trim() } : {};
    if (!isNew) {
      if (!isNamed) return;
      const { id: subscriptionId, version } = subscription;
      void client.write({
        name: 'updateSubscription',
        payload: { subscriptionId, version, updateSubscriptionData: named },
      });
    } else {
      if (!parsed.success) return;
      const payload = { id: uuidv7(), address: parsed.data, tone: swatchOf(parsed.data), timeZone, ...named };
      void client.write({ name: 'createSubscription', payload });
    }
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="narrow"
      title={t(isNew ? 'schedule.subscriptions.addTitle' : 'schedule.subscriptions.renameTitle')}
      closeLabel={t('button.close')}
      footer={
        <>
          <Button onPress={onClose}>{t('button.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t(isNew ? 'schedule.subscriptions.subscribe' : 'button.save')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={form} gap={4} onSubmit={save} noValidate>
        {isNew && (
          <TextField
            autoFocus
            type="url"
            label={t('schedule.subscriptions.address')}
            description={t('schedule.subscriptions.addressHint')}
            placeholder="https://…"
            value={address}
            onChange={setAddress}
            maxLength={MAX_URL}
            autoComplete="off"
            errorMessage={isTried && !parsed.success ? t('schedule.subscriptions.noAddress') : undefined}
            isRequired
          />
        )}
        <TextField
          autoFocus={!isNew}
          label={t('schedule.subscriptions.name')}
          {...(isNew ? { description: t('schedule.subscriptions.nameHint') } : {})}
          value={name}
          onChange={setName}
          maxLength={MAX_CALENDAR_NAME}
          autoComplete="off"
          keepsNote
          errorMessage={isTried && !isNew && !isNamed ? t('schedule.subscriptions.noName') : undefined}
          isRequired={!isNew}
        />
      </Stack>
    </Dialog>
  );
}
