import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { DatePicker, TimeField } from '#ui/date-fields.tsx';
import { datesOf, type ItemTimes, intervalOf, timed, wholeDays } from './item-times.ts';
import type { ScheduleSettings } from './schedule-settings.ts';
import styles from './times-form.module.css';
import { addDays, dateIn, instantAt, minutesInDay, parseDate } from './zoned-day.ts';

export interface TimesFormProps {
  /** Names the form for buttons that stand outside it. */
  id: string;
  times: ItemTimes;
  settings: ScheduleSettings;
  onSave(times: ItemTimes): void;
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function minutesOfClock(text: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

function draftOf(times: ItemTimes, timeZone: string) {
  const { start, end } = intervalOf(times);
  if (times.isAllDay) {
    const { first, end: after } = datesOf(times);
    return { date: first, last: addDays(after, -1), from: '09:00', to: '09:30', isAllDay: true };
  }
  const date = dateIn(timeZone, start);
  const [from, to] = [clockOf(minutesInDay(start, timeZone)), clockOf(minutesInDay(end, timeZone))];
  return { date, last: date, from, to, isAllDay: false };
}

/** Times from what the fields say, or null where they say nothing sensible. An end before the start is the next day's. */
export function timesOfDraft(
  draft: { date: string; last: string; from: string; to: string; isAllDay: boolean },
  timeZone: string,
): ItemTimes | null {
  const date = parseDate(draft.date);
  if (date === null) return null;
  if (draft.isAllDay) {
    const last = parseDate(draft.last) ?? date;
    return last < date ? null : wholeDays(date, addDays(last, 1), timeZone);
  }
  const [from, to] = [minutesOfClock(draft.from), minutesOfClock(draft.to)];
  if (from === null || to === null || from === to) return null;
  const endDate = to < from ? addDays(date, 1) : date;
  return timed({ start: instantAt(date, from, timeZone), end: instantAt(endDate, to, timeZone) }, timeZone);
}

/** Day and time of a block. */
export function TimesForm({ id, times, settings, onSave }: TimesFormProps) {
  const { t } = useTranslation('pages');
  const { hourCycle } = useFormats().settings;
  const [draft, setDraft] = useState(() => draftOf(times, settings.timeZone));
  const [isRefused, setRefused] = useState(false);
  const change = (part: Partial<typeof draft>) => {
    setRefused(false);
    setDraft((before) => ({ ...before, ...part }));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const next = timesOfDraft(draft, settings.timeZone);
    if (next === null) setRefused(true);
    else onSave(next);
  };
  const day = (name: 'date' | 'last') => (
    <DatePicker
      label={t(`schedule.times.${name}`)}
      calendarLabel={t(`schedule.times.${name}`)}
      value={draft[name]}
      onChange={(value) => value !== null && change({ [name]: value })}
      isRequired
    />
  );
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
    <form id={id} className={styles.form} noValidate onSubmit={save}>
      <div className={styles.row}>
        {day('date')}
        {draft.isAllDay && day('last')}
      </div>
      {!draft.isAllDay && (
        <div className={styles.row}>
          {time('from')}
          {time('to')}
        </div>
      )}
      <Checkbox isSelected={draft.isAllDay} onChange={(isAllDay) => change({ isAllDay })}>
        {t('schedule.allDay')}
      </Checkbox>
      <p className={styles.refusal} role="alert">
        {isRefused && t('schedule.times.refused')}
      </p>
    </form>
  );
}
