import { useTranslation } from 'react-i18next';
import { dueDayOf, type InstantOrDay } from '#contract/task/due.ts';
import { useChosenFirstDay } from '#domain/time/use-chosen-first-day.ts';
import { useFormats } from '#i18n/react.ts';
import { nthText, partsOfDay, weekdayName } from '#i18n/repeat-sentence.ts';
import type { CalendarDay } from '#time/calendar-day.ts';
import { firstDayOf } from '#time/first-day.ts';
import { everyDay, type RepeatUnit, repeatUnits } from '#time/recurrence/repeat-rule.ts';
import { type WeekDay, weekDays, weekFrom } from '#time/recurrence/rule-weekday.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { monthChoices, type RepeatDraft } from './repeat-draft.ts';

interface RepeatFieldsProps {
  readonly draft: RepeatDraft;
  /** First date of the series. */
  readonly start: InstantOrDay;
  readonly timeZone: string;
  readonly today: CalendarDay;
  readonly onChange: (draft: RepeatDraft) => void;
}

export function RepeatFields({ draft, start: first, timeZone, today, onChange }: RepeatFieldsProps) {
  const { t } = useTranslation('pages');
  const { locale } = useFormats().settings;
  const firstDay = useChosenFirstDay() ?? firstDayOf(locale);
  const { rule, basis } = draft;
  const set = (change: Partial<RepeatDraft['rule']>) => onChange({ ...draft, rule: { ...rule, ...change } });
  const start = partsOfDay(dueDayOf(first, timeZone) ?? today);
  return (
    <>
      <Grid gap={3} columns="repeat(auto-fit, minmax(min(11rem, 100%), 1fr))">
        <NumberField
          label={t('recurrence.interval')}
          minValue={1}
          maxValue={999}
          value={rule.interval}
          onChange={(interval) => set({ interval: Number.isNaN(interval) ? 1 : interval })}
        />
        <Select<RepeatUnit>
          label={t('recurrence.unit')}
          value={rule.unit}
          onChange={(unit) =>
            onChange({ ...draft, rule: { ...everyDay, unit, interval: rule.interval, end: rule.end } })
          }
          // i18n-keys: pages:recurrence.units.{DAILY,WEEKLY,MONTHLY,YEARLY}
          options={repeatUnits.map((id) => ({ id, label: t(`recurrence.units.${id}`) }))}
        />
      </Grid>
      {rule.unit === 'WEEKLY' && basis === 'date' && (
        <ChoiceChips<WeekDay>
          label={t('recurrence.on')}
          value={rule.days.length === 0 ? [start.day] : rule.days}
          onChange={(days) => set({ days: weekDays.filter((day) => days.includes(day)) })}
          options={weekFrom(firstDay).map((id) => ({ id, label: weekdayName(id, locale, 'short') }))}
        />
      )}
      {rule.unit === 'MONTHLY' && basis === 'date' && (
        <MonthDayField draft={draft} start={first} timeZone={timeZone} today={today} onChange={onChange} />
      )}
    </>
  );
}

function MonthDayField({ draft, start, timeZone, today, onChange }: RepeatFieldsProps) {
  const { t } = useTranslation('pages');
  const { locale } = useFormats().settings;
  const { monthDay, nthDay } = draft.rule;
  const choices = monthChoices(start, timeZone, today);
  const nthDays = [...choices.nthDays];
  // Keeps the current choice as an option after the due date has moved.
  if (nthDay !== null && !nthDays.some(({ nth, day }) => nth === nthDay.nth && day === nthDay.day))
    nthDays.push(nthDay);
  const days = [...new Set([choices.monthDay, ...(monthDay === null || monthDay === -1 ? [] : [monthDay])])];
  const hasLast = choices.isLast || monthDay === -1;
  const value =
    nthDay !== null
      ? `nth:${nthDay.nth}:${nthDay.day}`
      : monthDay === -1
        ? 'last'
        : `day:${monthDay ?? choices.monthDay}`;
  return (
    <Select
      label={t('recurrence.on')}
      value={value}
      onChange={(id) => {
        const nth = nthDays.find((each) => id === `nth:${each.nth}:${each.day}`) ?? null;
        const day = id === 'last' ? -1 : id.startsWith('day:') ? Number(id.slice(4)) : null;
        onChange({ ...draft, rule: { ...draft.rule, nthDay: nth, monthDay: day } });
      }}
      options={[
        ...days.map((day) => ({ id: `day:${day}`, label: t('recurrence.onDay', { day }) })),
        ...nthDays.map((each) => ({ id: `nth:${each.nth}:${each.day}`, label: nthText(each, t, locale) })),
        ...(hasLast ? [{ id: 'last', label: t('recurrence.onLast') }] : []),
      ]}
    />
  );
}
