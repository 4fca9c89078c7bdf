import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { localizedComponent } from './localized-component.tsx';

const ToastRegion = localizedComponent(
  async () => (await import('#ui/overlays/toast-region.tsx')).ToastRegion,
);

export function PageToasts() {
  const { t } = useTranslation();
  return (
    <Suspense>
      <ToastRegion queue={toasts} label={t('shell.messages')} closeLabel={t('action.close')} />
    </Suspense>
  );
}
