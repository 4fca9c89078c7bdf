import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstantOrDay } from '#contract/task/due.ts';
import type { BlockRepeatSlotProps } from '#domain/schedule/schedule-slots.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { dayOf } from '#time/wall-clock.ts';
import { Labelled } from '#ui/fields/labelled.tsx';
import { ChangeRepeatButton } from './change-repeat-button.tsx';
import { RecurrenceDialog } from './lazy-recurrence-dialog.ts';

/** Recurrence rule of a block: its sentence, which opens the dialog. */
export function BlockRepeatField({ times, rule, onChange }: BlockRepeatSlotProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { startDate, isAllDay, timeZone } = times;
  const today = useToday(timeZone);
  const [isOpen, setIsOpen] = useState(false);
  const start: InstantOrDay = {
    dueDate: startDate,
    dueDay: isAllDay ? dayOf(Date.parse(startDate), timeZone) : null,
  };
  const recurrence = rule === null ? null : { rule, timeZone, basis: 'date' as const };
  const sentence =
    recurrence === null ? t('recurrence.never') : repeatSentence(recurrence, start, today, t, formats);
  return (
    <Labelled label={t('recurrence.title')}>
      <ChangeRepeatButton sentence={sentence} onPress={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <RecurrenceDialog
            start={start}
            recurrence={recurrence}
            hasBasis={false}
            onSave={(chosen) => onChange(chosen.rule)}
            onStop={() => onChange(null)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Labelled>
  );
}
