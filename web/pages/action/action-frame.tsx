import { useTranslation } from 'react-i18next';
import { AreaFrame } from '#web/shell/area-frame.tsx';

const pages = [
  { id: 'priority', href: '/action' },
  { id: 'progress', href: '/action/progress' },
  { id: 'urgency', href: '/action/urgency' },
  { id: 'importance', href: '/action/importance' },
  { id: 'workload', href: '/action/workload' },
];

export function ActionFrame() {
  const { t } = useTranslation('pages');
  // i18n-keys: pages:shell.title.{priority,progress,urgency,importance,workload}
  const tabs = pages.map((page) => ({ ...page, label: t(`shell.title.${page.id}`) }));
  return <AreaFrame label={t('action.label')} tabs={tabs} />;
}
