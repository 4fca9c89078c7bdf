import { useTranslation } from 'react-i18next';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import { useToday } from '#domain/time/use-today.ts';
import { fromDueParts } from '#i18n/due-parts.ts';
import { useFormats } from '#i18n/react.ts';
import { partsOfDay, repeatSentence } from '#i18n/repeat-sentence.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { everyDay, type RepeatRule, workDays, writeRepeatRule } from '#time/recurrence/repeat-rule.ts';
import { weekDayOf } from '#time/recurrence/rule-weekday.ts';
import { readDueParts } from '../field/read-due-parts.ts';
import { ChoiceList } from './choice-list.tsx';
import type { PickProps } from './picker-props.ts';

/** Recurrence of the task, beginning on its due date, or today. */
export function RepeatPick({ reading, onPick }: PickProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { timeZone } = formats.settings;
  const today = useToday(timeZone);
  const dueDate = reading?.dueDate ?? null;
  const due = readDueParts(reading, timeZone);
  const first = due?.day ?? today;
  const { day, monthDay, month } = partsOfDay(first);
  const rules: readonly RepeatRule[] = [
    everyDay,
    { ...everyDay, unit: 'WEEKLY', days: workDays },
    { ...everyDay, unit: 'WEEKLY', days: [day] },
    { ...everyDay, unit: 'WEEKLY', days: [day], interval: 2 },
    { ...everyDay, unit: 'MONTHLY', monthDay },
    { ...everyDay, unit: 'YEARLY', monthDay, month },
  ];
  return (
    <ChoiceList
      choices={rules.map((rule) => {
        const recurrence: RecurrenceRule = { rule: writeRepeatRule(rule), timeZone, basis: 'date' };
        const from = rule.days.length > 1 ? nextWorkDay(first) : first;
        const dueOf = { dueDate, dueDay: from };
        return {
          id: recurrence.rule,
          label: repeatSentence(recurrence, dueOf, today, t, formats),
          recurrence,
          from,
        };
      })}
      onChoose={({ recurrence, from }) => {
        const isMoved = due === null || from !== first;
        onPick(
          isMoved
            ? { recurrence, date: fromDueParts({ day: from, time: due?.time ?? null }, timeZone) }
            : { recurrence },
        );
      }}
    />
  );
}

function nextWorkDay(day: CalendarDay): CalendarDay {
  return workDays.includes(weekDayOf(day)) ? day : nextWorkDay(addDays(day, 1));
}
