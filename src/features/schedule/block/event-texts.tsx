import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DESCRIPTION, MAX_LOCATION } from '#contract/limits.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type Texts = Pick<ScheduleItem, 'location' | 'description'>;

export interface EventTextsProps {
  item: Texts;
  onSave(texts: Partial<Texts>): void;
}

/** Fields for a block's location and description, each saved on blur. */
export function EventTexts({ item, onSave }: EventTextsProps) {
  const { t } = useTranslation('pages');
  const [location, setLocation] = useState(item.location ?? '');
  const [description, setDescription] = useState(item.description ?? '');
  const kept = (text: string) => (text.trim() === '' ? null : text.trim());
  return (
    <>
      <TextField
        label={t('schedule.event.location')}
        value={location}
        onChange={setLocation}
        onBlur={() => {
          if (kept(location) !== item.location) onSave({ location: kept(location) });
        }}
        maxLength={MAX_LOCATION}
        autoComplete="off"
      />
      <TextArea
        label={t('schedule.event.description')}
        value={description}
        onChange={setDescription}
        onBlur={() => {
          if (kept(description) !== item.description) onSave({ description: kept(description) });
        }}
        maxLength={MAX_DESCRIPTION}
      />
    </>
  );
}
