import { useTranslation } from 'react-i18next';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { ownCalendarIds } from '#rules/schedule/calendar-visibility.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AvailabilityCard } from './availability-card.tsx';
import { CalendarDefaults } from './calendar-defaults.tsx';
import { CalendarRow } from './calendar-row.tsx';
import styles from './calendars.module.css';
import { Connections } from './connections.tsx';
import { FeedCard } from './feed-card.tsx';
import { Subscriptions } from './subscriptions.tsx';

/** `/schedule/calendars`: visible calendars and their tones, integrations, subscriptions, the feed and the availability link. */
export function CalendarsPage() {
  const { t } = useTranslation('pages');
  const views = useCalendarViews();
  // i18n-keys: pages:schedule.calendars.name.{tasks,own,tracked}
  // i18n-keys: pages:schedule.calendars.hint.{tasks,own,tracked}
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.title.calendars')} description={t('schedule.calendars.lead')} />
      <div className={styles.sources}>
        <div className={styles.own}>
          <Card title={t('schedule.calendars.own')} padding="flush">
            <ul className={styles.rows}>
              {ownCalendarIds.map((id) => (
                <CalendarRow
                  key={id}
                  id={id}
                  name={t(`schedule.calendars.name.${id}`)}
                  hint={t(`schedule.calendars.hint.${id}`)}
                  views={views}
                />
              ))}
              <li className={styles.choice}>
                <Switch
                  isSelected={views.showsDeclined}
                  onChange={views.showDeclined}
                  description={t('schedule.calendars.declinedHint')}
                >
                  {t('schedule.calendars.declined')}
                </Switch>
              </li>
            </ul>
          </Card>
        </div>
        <div className={styles.others}>
          <Connections views={views} />
          <CalendarDefaults views={views} />
          <Subscriptions views={views} />
        </div>
        {/* Grows when the feed's address loads: last in a single column, so that it pushes nothing down. */}
        <div className={styles.feed}>
          <FeedCard />
          <AvailabilityCard />
        </div>
      </div>
    </div>
  );
}
