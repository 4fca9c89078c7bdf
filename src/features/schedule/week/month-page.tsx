import { useTranslation } from 'react-i18next';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { useMedia } from '#ui/use-media.ts';
import { useCalendarRows } from '../calendars/use-calendar-rows.ts';
import styles from '../page.module.css';
import { type ChoiceStorage, useKeptSwitch } from './kept-switch.ts';
import { Planner } from './planner.tsx';
import { ScheduleHeader } from './schedule-header.tsx';
import { useShownDays } from './use-shown-days.ts';

/** Screen on which a month, a sidebar and the list of tasks without a time have room for titles. */
const WIDE = '(min-width: 92rem)';

/** `/schedule/month/:date?`: the weeks of a month. Needs a main area of fixed height; `storage` keeps choices on the device. */
export function MonthPage({ storage }: { storage: ChoiceStorage }) {
  const { t } = useTranslation('pages');
  const settings = useScheduleSettings();
  const format = useScheduleFormat();
  const shown = useShownDays('/schedule/month', settings);
  const rows = useCalendarRows(shown.days, shown.now);
  const [isSideOpen, openSide] = useKeptSwitch(storage, 'notPlanned', useMedia(WIDE));
  const title = format.month(shown.date);
  return (
    <div className={styles.page}>
      <ScheduleHeader
        title={title}
        previousLabel={t('schedule.previousMonth')}
        nextLabel={t('schedule.nextMonth')}
        isAtToday={shown.date.slice(0, 7) === shown.today.slice(0, 7)}
        onStep={shown.step}
        onToday={shown.goToday}
        date={shown.date}
        onGo={shown.goTo}
      />
      <Planner
        shown={shown}
        rows={rows}
        settings={settings}
        showsTracked={false}
        isMonth
        side={{ isOpen: isSideOpen, onOpen: openSide }}
        label={t('schedule.calendarOf', { range: title })}
      />
    </div>
  );
}
