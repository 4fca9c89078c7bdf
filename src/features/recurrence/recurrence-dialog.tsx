import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { type RecurrenceRule, recurrenceRule } from '#contract/task/recurrence.ts';
import type { Task } from '#contract/task/task.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { dayOf } from '#time/wall-clock.ts';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { Labelled } from '#ui/fields/labelled.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { nextDates } from './next-dates.ts';
import styles from './recurrence.module.css';
import { setTaskRecurrence } from './recurrence-mutations.ts';
import { type Preset, presetOf, presets, ruleOf, startRepeatDraft, withPreset } from './repeat-draft.ts';
import { RepeatEndFields } from './repeat-end-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';

const SHOWN = 5;

interface RecurrenceDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** Recurrence dialog, with the resulting sentence and dates. Load it with React's `lazy`. */
export function RecurrenceDialog({ task, onClose }: RecurrenceDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const [draft, setDraft] = useState(() => startRepeatDraft(task.recurrence));
  const timeZone = task.recurrence?.timeZone ?? formats.settings.timeZone;
  const today = useToday(timeZone);
  const recurrence: RecurrenceRule = { rule: ruleOf(draft), timeZone, basis: draft.basis };
  const dates = recurrenceRule.safeParse(recurrence).success ? nextDates(recurrence, task, SHOWN) : null;
  const isBad = dates === null;
  const preset = presetOf(draft);

  function save() {
    if (isBad) return;
    void setTaskRecurrence(client, task.id, recurrence);
    onClose();
  }

  function stop() {
    const before = task.recurrence;
    if (before === null) return;
    void setTaskRecurrence(client, task.id, null);
    toasts.add({
      text: t('recurrence.stopped', { title: task.title }),
      action: {
        label: t('task.toast.undo'),
        onAction: () => {
          const { rule, timeZone: zone, basis } = before;
          void setTaskRecurrence(client, task.id, { rule, timeZone: zone, basis });
        },
      },
    });
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('recurrence.title')}
      closeLabel={t('recurrence.close')}
      footer={
        <>
          {task.recurrence !== null && (
            <Button variant="plain" onPress={stop}>
              {t('recurrence.stop')}
            </Button>
          )}
          <Button onPress={onClose}>{t('recurrence.cancel')}</Button>
          <Button variant="primary" isDisabled={isBad} onPress={save}>
            {t('recurrence.save')}
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
          <RepeatFields draft={draft} task={task} timeZone={timeZone} today={today} onChange={setDraft} />
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
      <div className={styles.preview} aria-live="polite">
        {isBad ? (
          <p className={styles.bad}>{t('recurrence.badRule')}</p>
        ) : (
          <>
            <p className={styles.said}>{repeatSentence(recurrence, task, today, t, formats)}</p>
            {draft.basis === 'date' && dates.length > 0 && (
              <>
                <p className={styles.note}>{t('recurrence.next')}</p>
                <ul className={styles.dates}>
                  {dates
                    .map((date) => dayOf(Date.parse(date), timeZone))
                    .map((day) => (
                      <li key={day}>
                        {formats.days.weekday(day)} {formats.days.date(day)}
                      </li>
                    ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
