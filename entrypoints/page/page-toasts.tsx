import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { localizedComponent } from './localized-component.tsx';

const Toasts = localizedComponent(async () => (await import('./undoable-toasts.tsx')).UndoableToasts);

export function PageToasts() {
  const { t } = useTranslation();
  return (
    <Suspense>
      <Toasts label={t('shell.messages')} closeLabel={t('action.close')} />
    </Suspense>
  );
}
