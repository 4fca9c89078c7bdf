import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#client-react/use-now.ts';
import { useScheduleSettings } from '#features/schedule/schedule-settings.ts';
import { TodayTimeline } from '#features/schedule/today-timeline.tsx';
import { addDays, dateIn, zonedDay } from '#features/schedule/zoned-day.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useOpenApp } from '../page/server-context.tsx';
import styles from './day-plan.module.css';

const MINUTE = 60_000;

/** One day's schedule. While no other day is chosen it is today, also after midnight. */
export function DayPlan() {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const openApp = useOpenApp();
  const { timeZone } = useScheduleSettings();
  const today = dateIn(timeZone, useNow(MINUTE));
  const [chosen, setChosen] = useState<string | null>(null);
  const date = chosen ?? today;
  const choose = (next: string) => setChosen(next === today ? null : next);

  return (
    <section className={styles.plan} aria-labelledby="day-plan">
      <div className={styles.head}>
        <IconButton
          size="small"
          label={t('extension.panel.previousDay')}
          icon={<IconChevronLeft aria-hidden="true" />}
          onPress={() => choose(addDays(date, -1))}
        />
        <h2 id="day-plan" className={styles.day} aria-live="polite">
          {formats.dayLong(zonedDay(date, timeZone).start)}
        </h2>
        <IconButton
          size="small"
          label={t('extension.panel.nextDay')}
          icon={<IconChevronRight aria-hidden="true" />}
          onPress={() => choose(addDays(date, 1))}
        />
        {date !== today && (
          <Button size="small" onPress={() => setChosen(null)}>
            {t('extension.panel.today')}
          </Button>
        )}
      </div>
      <TodayTimeline
        date={date}
        onOpen={({ taskId }) => openApp(taskId === null ? `/schedule/today/${date}` : `/task/${taskId}`)}
      />
    </section>
  );
}
