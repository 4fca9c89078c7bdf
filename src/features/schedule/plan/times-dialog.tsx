import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemTimes } from '#domain/schedule/item-times.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TimesForm } from './times-form.tsx';

export interface TimesDialogProps {
  title: string;
  times: ItemTimes;
  settings: ScheduleSettings;
  onSave(times: ItemTimes): void;
  onClose(): void;
}

export function TimesDialog({ title, times, settings, onSave, onClose }: TimesDialogProps) {
  const { t } = useTranslation('pages');
  const formId = useId();
  return (
    <Dialog
      isOpen
      size="narrow"
      title={title}
      closeLabel={t('button.close')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('button.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('button.save')}
          </Button>
        </>
      }
    >
      <TimesForm
        id={formId}
        times={times}
        settings={settings}
        onSave={(next) => {
          onSave(next);
          onClose();
        }}
      />
    </Dialog>
  );
}
