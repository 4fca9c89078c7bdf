import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_FILTER_NAME } from '#contract/limits.ts';
import type { Filter } from '#contract/task/filter.ts';
import { tone as tones } from '#contract/task/label.ts';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { toneColors } from '#ui/marks/tone.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './filter-page.module.css';

export interface FilterDialogProps {
  readonly title: string;
  readonly initial?: Pick<Filter, 'name' | 'tone'> | undefined;
  readonly onSave: (named: Pick<Filter, 'name' | 'tone'>) => void;
  readonly onClose: () => void;
}

/** Dialog for the name and tone of a filter. Load it with React's `lazy`. */
export function FilterDialog({ title, initial, onSave, onClose }: FilterDialogProps) {
  const { t } = useTranslation('pages');
  const [name, setName] = useState(initial?.name ?? '');
  const [tone, setTone] = useState<Filter['tone']>(initial?.tone ?? 'green');
  const [isTried, setIsTried] = useState(false);
  const formId = useId();
  const isMissing = name.trim() === '';
  function save(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (isMissing) return;
    onSave({ name: name.trim(), tone });
    onClose();
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="narrow"
      title={title}
      closeLabel={t('button.close')}
      footer={
        <>
          <Button onPress={onClose}>{t('button.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('button.save')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} noValidate onSubmit={save} gap={4}>
        <TextField
          label={t('filter.name')}
          placeholder={t('filter.namePlaceholder')}
          value={name}
          onChange={setName}
          maxLength={MAX_FILTER_NAME}
          autoFocus
          keepsNote
          errorMessage={isTried && isMissing ? t('filter.nameMissing') : undefined}
        />
        <ChoiceChips
          label={t('filter.tone')}
          choose="one"
          // i18n-keys: pages:filter.tones.{grey,red,orange,yellow,green,teal,blue,violet,pink}
          options={tones.options.map((id) => ({
            id,
            label: t(`filter.tones.${id}`),
            icon: <span className={styles.dot} style={{ background: toneColors(id).color }} />,
          }))}
          value={[tone]}
          onChange={([chosen = tone]) => setTone(chosen)}
        />
      </Stack>
    </Dialog>
  );
}
