import { useTranslation } from 'react-i18next';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CalendarRow } from './calendar-row.tsx';
import { calendarIds, useCalendarViews } from './calendar-views.ts';
import styles from './calendars.module.css';
import { Connections } from './connections.tsx';
import { providers } from './use-connections.ts';

/** `/schedule/calendars`: what the calendar shows, in which tone, and which accounts feed it. */
export function CalendarsPage() {
  const { t } = useTranslation('pages');
  const views = useCalendarViews();
  const own = calendarIds.filter((id) => !providers.some((provider) => provider === id));
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.title.calendars')} description={t('schedule.calendars.lead')} />
      <div className={styles.parts}>
        <Card title={t('schedule.calendars.own')} padding="flush">
          <ul className={styles.rows}>
            {own.map((id) => (
              <CalendarRow key={id} id={id} views={views} />
            ))}
          </ul>
        </Card>
        <Connections views={views} />
      </div>
    </div>
  );
}
