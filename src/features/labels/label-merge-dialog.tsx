import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Label } from '#contract/task/label.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { mergeLabels } from './label-mutations.ts';

interface MergeDialogProps {
  readonly label: Label;
  readonly labels: readonly Label[];
  readonly onClose: () => void;
}

export function MergeDialog({ label, labels, onClose }: MergeDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [intoId, setIntoId] = useState<string | null>(null);
  const others = labels.filter(({ id }) => id !== label.id);

  function merge() {
    const into = others.find(({ id }) => id === intoId);
    if (into === undefined) return;
    const undo = mergeLabels(client, label, into);
    toasts.add({
      text: t('labels.merged', { name: label.name, into: into.name }),
      action: { label: t('button.undo'), onAction: undo },
    });
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="narrow"
      title={t('labels.merge', { name: label.name })}
      closeLabel={t('button.cancel')}
      footer={
        <>
          <Button onPress={onClose}>{t('button.cancel')}</Button>
          <Button variant="primary" isDisabled={intoId === null} onPress={merge}>
            {t('labels.mergeAct')}
          </Button>
        </>
      }
    >
      <Select
        label={t('labels.mergeInto')}
        description={t('labels.mergeHint', { name: label.name })}
        placeholder={t('labels.choose')}
        options={others.map(({ id, name }) => ({ id, label: name }))}
        value={intoId}
        onChange={setIntoId}
      />
    </Dialog>
  );
}
