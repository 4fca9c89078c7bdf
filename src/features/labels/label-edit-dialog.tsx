import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_LABEL } from '#contract/limits.ts';
import { type Label, tone as labelTone } from '#contract/task/label.ts';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { toneColors } from '#ui/marks/tone.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { updateLabel } from './label-mutations.ts';
import { readLabelName } from './label-name.ts';
import { isSameName } from './label-queries.ts';
import styles from './labels.module.css';

interface LabelEditDialogProps {
  readonly label: Label;
  readonly labels: readonly Label[];
  readonly onClose: () => void;
}

export function LabelEditDialog({ label, labels, onClose }: LabelEditDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [typed, setTyped] = useState(label.name);
  const [tone, setTone] = useState(label.tone);
  const name = readLabelName(typed);
  const isTaken =
    name !== null && labels.some((other) => other.id !== label.id && isSameName(other.name, name));
  const fault = name === null ? t('labels.badName') : isTaken ? t('labels.taken') : undefined;

  function save() {
    if (name === null || isTaken) return;
    if (name !== label.name || tone !== label.tone) void updateLabel(client, label, { name, tone });
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="narrow"
      title={t('labels.edit', { name: label.name })}
      closeLabel={t('button.cancel')}
      footer={
        <>
          <Button onPress={onClose}>{t('button.cancel')}</Button>
          <Button variant="primary" isDisabled={fault !== undefined} onPress={save}>
            {t('button.save')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextField
          label={t('labels.name')}
          autoFocus
          maxLength={MAX_LABEL}
          value={typed}
          onChange={setTyped}
          keepsNote
          errorMessage={fault}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.stopPropagation();
            save();
          }}
        />
        <ChoiceChips
          label={t('labels.tone')}
          choose="one"
          value={[tone]}
          onChange={([chosen]) => chosen !== undefined && setTone(chosen)}
          options={labelTone.options.map((id) => ({
            id,
            // i18n-keys: pages:labels.tones.{grey,red,orange,yellow,green,teal,blue,violet,pink}
            label: t(`labels.tones.${id}`),
            icon: <span className={styles.swatch} style={toneColors(id)} aria-hidden="true" />,
          }))}
        />
      </Stack>
    </Dialog>
  );
}
