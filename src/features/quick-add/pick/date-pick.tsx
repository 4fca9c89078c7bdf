import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { nowOf } from '#domain/time/use-now.ts';
import { useToday } from '#domain/time/use-today.ts';
import { fromDueParts } from '#i18n/due-parts.ts';
import { useFormats } from '#i18n/react.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { weekDayOf, weekDays } from '#time/recurrence/rule-weekday.ts';
import { TimeField } from '#ui/fields/date-fields.tsx';
import { MonthCalendar } from '#ui/fields/month-calendar.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { readDueParts } from '../field/read-due-parts.ts';
import styles from './pick.module.css';
import type { PickProps } from './picker-props.ts';

/** Due date: days nearby, any day of a month, and a time. */
export function DatePick({ reading, onChange, onPick }: PickProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const { timeZone, hourCycle } = formats.settings;
  const today = useToday(timeZone);
  const parts = readDueParts(reading, timeZone);
  const [time, setTime] = useState(parts?.time ?? null);
  const dateOf = (day: CalendarDay, at: string | null) => ({
    date: fromDueParts({ day, time: at }, timeZone),
  });

  /** A time without a day is its next occurrence. */
  function changeTime(next: string | null) {
    setTime(next);
    if (parts !== null) return onChange(dateOf(parts.day, next));
    if (next === null) return;
    const { date } = dateOf(today, next);
    const isAhead = Date.parse(date.dueDate ?? '') > nowOf(client);
    onChange(isAhead ? { date } : dateOf(addDays(today, 1), next));
  }

  const toMonday = 7 - weekDays.indexOf(weekDayOf(today));
  const near = [
    // i18n-keys: pages:quickAdd.pick.{today,tomorrow,nextMonday}
    { id: 'today', day: today },
    { id: 'tomorrow', day: addDays(today, 1) },
    { id: 'nextMonday', day: addDays(today, toMonday) },
  ];
  return (
    <>
      <Grid gap={2} columns="repeat(3, minmax(0, 1fr))">
        {near.map(({ id, day }) => (
          <button key={id} type="button" className={styles.day} onClick={() => onPick(dateOf(day, time))}>
            {t(`quickAdd.pick.${id}`)}
            <Text tone="faint" size="sm">
              {formats.days.short(day)}
            </Text>
          </button>
        ))}
      </Grid>
      <MonthCalendar
        label={t('quickAdd.pick.date')}
        {...(parts === null ? {} : { value: parts.day })}
        onChange={(day) => onPick(dateOf(day, time))}
      />
      <TimeField
        label={t('quickAdd.pick.time')}
        value={time}
        onChange={changeTime}
        {...(hourCycle === undefined ? {} : { hourCycle: hourCycle === 'h12' ? 12 : 24 })}
      />
    </>
  );
}
