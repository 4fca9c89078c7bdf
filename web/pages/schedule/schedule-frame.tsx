import { useTranslation } from 'react-i18next';
import { AreaFrame } from '#web/shell/area-frame.tsx';

const pages = [
  { id: 'list', href: '/schedule' },
  { id: 'month', href: '/schedule/month' },
  { id: 'week', href: '/schedule/week' },
  { id: 'today', href: '/schedule/today' },
  { id: 'calendars', href: '/schedule/calendars' },
];

export function ScheduleFrame() {
  const { t } = useTranslation('pages');
  // i18n-keys: pages:schedule.tab.{list,month,week,today,calendars}
  const tabs = pages.map((page) => ({ ...page, label: t(`schedule.tab.${page.id}`) }));
  return <AreaFrame label={t('shell.title.schedule')} tabs={tabs} />;
}
