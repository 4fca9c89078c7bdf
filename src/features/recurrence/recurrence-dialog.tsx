import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstantOrDay } from '#contract/task/due.ts';
import { type RecurrenceRule, recurrenceRule } from '#contract/task/recurrence.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { dayOf } from '#time/wall-clock.ts';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { Labelled } from '#ui/fields/labelled.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { nextDates } from './next-dates.ts';
import styles from './recurrence.module.css';
import { type Preset, presetOf, presets, ruleOf, startRepeatDraft, withPreset } from './repeat-draft.ts';
import { RepeatEndFields } from './repeat-end-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';

const SHOWN = 5;

interface RecurrenceDialogProps {
  /** First date of the series. */
  readonly start: InstantOrDay;
  /** Null for what does not repeat yet. */
  readonly recurrence: RecurrenceRule | null;
  /** Whether it can be counted from finishing, as tasks can. */
  readonly hasBasis: boolean;
  readonly onSave: (recurrence: RecurrenceRule) => void;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** Recurrence dialog, with the resulting sentence and dates. Load it with React's `lazy`. */
export function RecurrenceDialog(props: RecurrenceDialogProps) {
  const { start, recurrence: before, hasBasis, onSave, onStop, onClose } = props;
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const [draft, setDraft] = useState(() => startRepeatDraft(before));
  const timeZone = before?.timeZone ?? formats.settings.timeZone;
  const today = useToday(timeZone);
  const recurrence: RecurrenceRule = { rule: ruleOf(draft), timeZone, basis: draft.basis };
  const dates = recurrenceRule.safeParse(recurrence).success ? nextDates(recurrence, start, SHOWN) : null;
  const isBad = dates === null;
  const preset = presetOf(draft);
  const finish = (act: () => void) => {
    act();
    onClose();
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('recurrence.title')}
      closeLabel={t('button.close')}
      footer={
        <>
          {before !== null && (
            <Button variant="plain" onPress={() => finish(onStop)}>
              {t('recurrence.stop')}
            </Button>
          )}
          <Button onPress={onClose}>{t('button.cancel')}</Button>
          <Button variant="primary" isDisabled={isBad} onPress={() => finish(() => onSave(recurrence))}>
            {t('button.save')}
          </Button>
        </>
      }
    >
      <ChoiceChips<Preset>
        label={t('recurrence.preset')}
        choose="upToOne"
        value={preset === null ? [] : [preset]}
        onChange={([chosen]) => chosen !== undefined && setDraft(withPreset(draft, chosen))}
        // i18n-keys: pages:recurrence.presets.{day,workDay,week,month,year,own}
        options={presets.map((id) => ({ id, label: t(`recurrence.presets.${id}`) }))}
      />
      {draft.own === null ? (
        <>
          <RepeatFields draft={draft} start={start} timeZone={timeZone} today={today} onChange={setDraft} />
          <RepeatEndFields
            end={draft.rule.end}
            today={today}
            onChange={(end) => setDraft({ ...draft, rule: { ...draft.rule, end } })}
          />
        </>
      ) : (
        <TextField
          label={t('recurrence.rule')}
          description={t('recurrence.ruleHint')}
          value={draft.own}
          onChange={(own) => setDraft({ ...draft, own })}
        />
      )}
      {hasBasis && (
        <Labelled label={t('recurrence.basis')} isDecorative>
          <Segmented
            label={t('recurrence.basis')}
            value={draft.basis}
            onChange={(basis) => setDraft({ ...draft, basis })}
            options={[
              { id: 'date', label: t('recurrence.bases.date') },
              { id: 'completion', label: t('recurrence.bases.completion') },
            ]}
          />
        </Labelled>
      )}
      <div className={styles.preview} aria-live="polite">
        {isBad ? (
          <Text as="p" tone="danger" size="sm">
            {t('recurrence.badRule')}
          </Text>
        ) : (
          <>
            <Text as="p" weight="medium">
              {repeatSentence(recurrence, start, today, t, formats)}
            </Text>
            {draft.basis === 'date' && dates.length > 0 && (
              <>
                <Text as="p" tone="faint" size="sm">
                  {t('recurrence.next')}
                </Text>
                <Row as="ul" gap={4} rowGap={1} wrap tone="soft" size="sm" tabular>
                  {dates
                    .map((date) => dayOf(Date.parse(date), timeZone))
                    .map((day) => (
                      <li key={day}>
                        {formats.days.weekday(day)} {formats.days.date(day)}
                      </li>
                    ))}
                </Row>
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
