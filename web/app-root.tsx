import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useGate } from '#features/session/use-gate.ts';
import { LinkContext } from '#ui/actions/link.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { ToastRegion } from '#ui/overlays/toast-region.tsx';
import { reportFirstPage } from './first-page.ts';
import { LazyConfirmDialog } from './shell/lazy-confirm-dialog.tsx';
import { LoadFailureProvider } from './shell/load-failure-provider.tsx';
import { RouterLink } from './shell/router-link.tsx';
import { usePageFocus } from './shell/use-page-focus.ts';
import { usePageTitle } from './shell/use-page-title.ts';

export function AppRoot() {
  const { t } = useTranslation('pages');
  usePageTitle();
  usePageFocus();
  const isWaiting = useGate() === 'wait';
  useEffect(() => {
    if (!isWaiting) reportFirstPage();
  }, [isWaiting]);
  return (
    <LinkContext value={RouterLink}>
      <LoadFailureProvider>
        <Outlet />
        <LazyConfirmDialog />
      </LoadFailureProvider>
      <ToastRegion queue={toasts} label={t('shell.messages')} closeLabel={t('shell.closeMessage')} />
    </LinkContext>
  );
}
