import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TimesForm, type TimesFormProps } from './times-form.tsx';

export interface TimesDialogProps extends Omit<TimesFormProps, 'id' | 'takesWords'> {
  title: string;
  onClose(): void;
}

export function TimesDialog({ title, onSave, onClose, ...form }: TimesDialogProps) {
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
        {...form}
        id={formId}
        takesWords
        onSave={(next) => {
          onSave(next);
          onClose();
        }}
      />
    </Dialog>
  );
}
