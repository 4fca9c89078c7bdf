import { useTranslation } from 'react-i18next';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { weekNumberOf } from '#time/calendar-day.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useCalendarRows } from '../calendars/use-calendar-rows.ts';
import styles from '../page.module.css';
import { type ChoiceStorage, useKeptSwitch } from './kept-switch.ts';
import { Planner } from './planner.tsx';
import { ScheduleHeader } from './schedule-header.tsx';
import { useShownDays } from './use-shown-days.ts';

/** Screen on which seven days, a sidebar and the list of tasks without a time have room for titles. */
const WIDE = '(min-width: 92rem)';

/** `/schedule/week/:date?`. Needs a main area of fixed height; `storage` keeps choices on the device. */
export function WeekPage({ storage }: { storage: ChoiceStorage }) {
  const { t } = useTranslation('pages');
  const settings = useScheduleSettings();
  const format = useScheduleFormat();
  const shown = useShownDays('/schedule/week', settings);
  const rows = useCalendarRows(shown.days, shown.now);
  const calendars = useCalendarViews();
  const showsTracked = calendars.viewOf('tracked').isShown;
  const [showsDaysOff, setShowsDaysOff] = useKeptSwitch(storage, 'weekends', true);
  const [isSideOpen, openSide] = useKeptSwitch(storage, 'notPlanned', useMedia(WIDE));
  const first = shown.days[0]?.date ?? shown.today;
  const last = shown.days.at(-1)?.date ?? first;
  const title = first === last ? format.longDay(first) : format.dayRange(first, last);
  const isWeek = shown.days.length === 7;
  return (
    <div className={styles.page}>
      <ScheduleHeader
        title={title}
        {...(isWeek && settings.firstDay === 1
          ? { note: t('schedule.weekNumber', { number: weekNumberOf(first) }) }
          : {})}
        previousLabel={t(isWeek ? 'schedule.previousWeek' : 'schedule.previousDays')}
        nextLabel={t(isWeek ? 'schedule.nextWeek' : 'schedule.nextDays')}
        isAtToday={isWeek ? first <= shown.today && shown.today <= last : first === shown.today}
        onStep={shown.step}
        onToday={shown.goToday}
        date={first}
        onGo={shown.goTo}
      >
        <Switch isSelected={showsTracked} onChange={(isShown) => calendars.change('tracked', { isShown })}>
          {t('schedule.showTracked')}
        </Switch>
        {isWeek && (
          <Switch isSelected={showsDaysOff} onChange={setShowsDaysOff}>
            {t('schedule.showDaysOff')}
          </Switch>
        )}
      </ScheduleHeader>
      <Planner
        shown={shown}
        rows={rows}
        settings={settings}
        showsTracked={showsTracked}
        showsDaysOff={showsDaysOff || !isWeek}
        side={{ isOpen: isSideOpen, onOpen: openSide }}
        label={t('schedule.calendarOf', { range: title })}
      />
    </div>
  );
}
