import { useTranslation } from 'react-i18next';
import { AreaFrame } from '#web/shell/area-frame.tsx';

export function Collect() {
  const { t } = useTranslation('pages');
  return (
    <AreaFrame
      label={t('archive.area')}
      width="page"
      tabs={[
        { id: 'archive', label: t('archive.title'), href: '/collect' },
        { id: 'collections', label: t('collection.title'), href: '/collect/collections' },
        { id: 'completed', label: t('task.completed.title'), href: '/collect/completed' },
      ]}
    />
  );
}
