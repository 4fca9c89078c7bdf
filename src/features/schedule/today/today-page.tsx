import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { useDueOfDay } from '#domain/schedule/use-due-of-day.ts';
import { addDays } from '#time/calendar-day.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { useCalendarRows } from '../calendars/use-calendar-rows.ts';
import styles from '../page.module.css';
import { Planner } from '../week/planner.tsx';
import { ScheduleHeader } from '../week/schedule-header.tsx';
import { useShownDays } from '../week/use-shown-days.ts';
import { DaySummary } from './day-summary.tsx';

/** `/schedule/today/:date?`: one day with its load and the next item. Needs a main area of fixed height. */
export function TodayPage() {
  const { t } = useTranslation('pages');
  const settings = useScheduleSettings();
  const format = useScheduleFormat();
  const shown = useShownDays('/schedule/today', settings);
  const rows = useCalendarRows(shown.days, shown.now);
  const calendars = useCalendarViews();
  const showsTracked = calendars.viewOf('tracked').isShown;
  const date = shown.days[0]?.date ?? shown.today;
  const dueOfDay = useDueOfDay(shown.days[0] ?? zonedDay(date, settings.timeZone));
  const note = useMemo(() => {
    if (date === addDays(shown.today, 1)) return t('schedule.tomorrow');
    return date === addDays(shown.today, -1) ? t('schedule.yesterday') : undefined;
  }, [date, shown.today, t]);
  return (
    <div className={styles.page}>
      <ScheduleHeader
        title={format.longDay(date)}
        {...(note === undefined ? {} : { note })}
        previousLabel={t('schedule.previousDay')}
        nextLabel={t('schedule.nextDay')}
        isAtToday={date === shown.today}
        onStep={shown.step}
        onToday={shown.goToday}
        date={date}
        onGo={shown.goTo}
      >
        <Switch isSelected={showsTracked} onChange={(isShown) => calendars.change('tracked', { isShown })}>
          {t('schedule.showTracked')}
        </Switch>
      </ScheduleHeader>
      <DaySummary
        date={date}
        rows={rows}
        dueOfDay={dueOfDay}
        isToday={date === shown.today}
        now={shown.now}
        format={format}
      />
      <Planner
        shown={shown}
        rows={rows}
        settings={settings}
        showsTracked={showsTracked}
        hasDayHeads={false}
        label={t('schedule.calendarOf', { range: format.longDay(date) })}
      />
    </div>
  );
}
