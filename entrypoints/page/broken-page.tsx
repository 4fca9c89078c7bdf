import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/states/error-state.tsx';

/** Page for a browser that blocks storage: explains what helps. */
export function BrokenPage() {
  const { t } = useTranslation('pages');
  return (
    <main>
      <ErrorState size="small" title={t('extension.broken.title')}>
        {t('extension.broken.body')}
      </ErrorState>
    </main>
  );
}
