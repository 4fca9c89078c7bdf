import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';

/** The browser keeps storage closed: nothing can be shown, and it says what helps. */
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
