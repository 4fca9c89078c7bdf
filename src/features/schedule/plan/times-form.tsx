import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemTimes } from '#domain/schedule/item-times.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { DueWordsSlot } from '#domain/task/task-slots.ts';
import { useFormats } from '#i18n/react.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { DatePicker, TimeField } from '#ui/fields/date-fields.tsx';
import { Row, Stack } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { draftOf, movedDraft, type TimesDraft, timesOfDraft } from './times-draft.ts';
import styles from './times-form.module.css';

export interface TimesFormProps {
  id: string;
  times: ItemTimes;
  settings: ScheduleSettings;
  /** Whether a task is due before these times end. */
  isLate?: ((times: ItemTimes) => boolean) | undefined;
  /** Whether the times can be typed as words, too. */
  takesWords?: boolean;
  onSave(times: ItemTimes): void;
}

export function TimesForm({ id, times, settings, isLate, takesWords = false, onSave }: TimesFormProps) {
  const { t } = useTranslation('pages');
  const { hourCycle } = useFormats().settings;
  const [draft, setDraft] = useState(() => draftOf(times, settings.timeZone));
  const [isRefused, setRefused] = useState(false);
  /** Fields as they were set by hand: words are read letter by letter, and each reading begins from these. */
  const [unmoved, setUnmoved] = useState(draft);
  const show = (next: TimesDraft) => {
    setRefused(false);
    setDraft(next);
  };
  const change = (part: Partial<TimesDraft>) => {
    show({ ...draft, ...part });
    setUnmoved({ ...draft, ...part });
  };
  const drafted = isLate === undefined ? null : timesOfDraft(draft, settings.timeZone);
  const save = (saved: TimesDraft) => {
    const next = timesOfDraft(saved, settings.timeZone);
    if (next === null) setRefused(true);
    else onSave(next);
  };
  // i18n-keys: pages:schedule.times.{date,last}
  const day = (name: 'date' | 'last') => (
    <DatePicker
      label={t(`schedule.times.${name}`)}
      calendarLabel={t(`schedule.times.${name}`)}
      value={draft[name]}
      onChange={(value) => value !== null && change({ [name]: value })}
      isRequired
    />
  );
  // i18n-keys: pages:schedule.times.{from,to}
  const time = (name: 'from' | 'to') => (
    <TimeField
      label={t(`schedule.times.${name}`)}
      value={draft[name]}
      onChange={(value) => value !== null && change({ [name]: value })}
      isRequired
      {...(hourCycle === undefined ? {} : { hourCycle: hourCycle === 'h12' ? 12 : 24 })}
    />
  );
  return (
    <Stack
      as="form"
      id={id}
      gap={3}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save(draft);
      }}
    >
      {takesWords && (
        <DueWordsSlot
          onRead={(read) => show(read === null ? unmoved : movedDraft(unmoved, read))}
          onSubmit={(read) => save(movedDraft(unmoved, read))}
          onEmptySubmit={() => save(draft)}
        />
      )}
      <Row gap={3} wrap className={styles.row}>
        {day('date')}
        {draft.isAllDay && day('last')}
      </Row>
      {!draft.isAllDay && (
        <Row gap={3} wrap className={styles.row}>
          {time('from')}
          {time('to')}
        </Row>
      )}
      <Checkbox isSelected={draft.isAllDay} onChange={(isAllDay) => change({ isAllDay })}>
        {t('schedule.allDay')}
      </Checkbox>
      <p className={styles.late} role="status">
        {drafted !== null && isLate?.(drafted) === true && (
          <Badge tone="notice">{t('schedule.plan.afterDue')}</Badge>
        )}
      </p>
      <p className={styles.refusal} role="alert">
        {isRefused && t('schedule.times.refused')}
      </p>
    </Stack>
  );
}
