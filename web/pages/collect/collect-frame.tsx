import { useTranslation } from 'react-i18next';
import { AreaFrame } from '#web/shell/area-frame.tsx';

export function CollectFrame() {
  const { t } = useTranslation('pages');
  return (
    <AreaFrame
      label={t('archive.area')}
      tabs={[
        { id: 'archive', label: t('archive.title'), href: '/collect' },
        { id: 'collections', label: t('collection.title'), href: '/collect/collections' },
        { id: 'templates', label: t('template.title'), href: '/collect/templates' },
        { id: 'completed', label: t('task.completed.title'), href: '/collect/completed' },
      ]}
    />
  );
}
