import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { AppShell } from '#ui/layout/app-shell.tsx';
import { Wordmark } from '#ui/marks/mark.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { useMedia } from '#ui/use-media.ts';
import { HeaderTools } from './header-tools.tsx';
import { goTargets } from './keys/go-targets.ts';
import type { Shortcut } from './keys/shortcut.ts';
import { useShortcuts } from './keys/use-shortcuts.ts';
import { useNavItems } from './nav/use-nav-items.tsx';
import { useWaitingRequests } from './nav/use-waiting-requests.ts';
import { RunningTimer, useRunningTaskId } from './running-timer.tsx';
import styles from './shell.module.css';
import { ShellDialogs } from './shell-dialogs.tsx';
import { ShellSlots } from './shell-slots.tsx';
import { usePage } from './use-page.ts';
import { usePageDialog } from './use-page-dialog.ts';

/** Offset of the device's clock above which the user is notified. Milliseconds. */
const FAR = 5 * MINUTE;

/** Shows a toast while the device's clock is far off: times shown follow the server's. */
function useClockNotice(): void {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { clockOffset } = useSnapshot(useClient().connection);
  const minutes = Math.abs(clockOffset) > FAR ? Math.round(clockOffset / MINUTE) : 0;
  useEffect(() => {
    if (minutes === 0) return;
    const duration = formats.duration(Math.abs(minutes));
    // i18n-keys: pages:shell.clock.{ahead,behind}
    const text = t(`shell.clock.${minutes < 0 ? 'ahead' : 'behind'}`, { duration });
    return toasts.add({ text, timeout: Number.POSITIVE_INFINITY });
  }, [minutes, t, formats]);
}

function NavigationProgress() {
  const { t } = useTranslation('pages');
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label={t('shell.loading')} className={styles.progress} />;
}

/** Loaded on demand: only a navigation at the left has room for it. */
const NavEntityLinks = lazyPart(async () => (await import('./nav/nav-entity-links.tsx')).NavEntityLinks, {
  instead: () => null,
});

export function AppFrame() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const page = usePage();
  const { headerPosition, appLevel } = useAppSettings().settings;
  const { pathname } = useLocation();
  const runningId = useRunningTaskId();
  const items = useNavItems({ appLevel, waiting: useWaitingRequests().length });
  const isNarrow = useMedia('(max-width: 39.99rem)');
  const isWide = useMedia('(min-width: 56rem)');
  // Two pages show the timer themselves; while none runs, its bar is shown only where there is room.
  const showsTimer =
    (runningId !== null || (isWide && appLevel === 2)) &&
    page?.nav !== 'wall' &&
    pathname !== `/task/${runningId}/do`;
  const [dialog, setDialog] = usePageDialog(pathname);
  useClockNotice();
  useShortcuts(
    useCallback(
      (shortcut: Shortcut) => {
        if (shortcut.kind === 'palette') return setDialog((open) => (open === 'palette' ? null : 'palette'));
        if (shortcut.kind !== 'go') return setDialog(shortcut.kind);
        const target = goTargets.get(shortcut.key);
        if (target !== undefined) void navigate(target.href);
      },
      [navigate, setDialog],
    ),
  );

  return (
    <ShellSlots>
      <AppShell
        skipLabel={t('shell.skip')}
        navLabel={t('shell.nav.label')}
        navPosition={headerPosition}
        mainHeight={page?.isFixedHeight ? 'fixed' : 'scroll'}
        current={page?.nav}
        items={items}
        navFooter={
          headerPosition === 'left' && isWide ? (
            <Suspense>
              <NavEntityLinks />
            </Suspense>
          ) : undefined
        }
        barAct={
          isNarrow ? (
            <IconButton
              variant="primary"
              label={t('shell.add.button')}
              icon={<IconPlus aria-hidden="true" />}
              onPress={() => setDialog('add')}
            />
          ) : undefined
        }
        brand={
          <Link href="/" className={styles.brand}>
            <Wordmark name={t('shell.name')} />
          </Link>
        }
        header={<HeaderTools isNarrow={isNarrow} hasScope={appLevel === 2} open={setDialog} />}
        timerBar={showsTimer ? <RunningTimer /> : null}
        timerLabel={t('shell.timer')}
      >
        <NavigationProgress />
        <Outlet />
        <ShellDialogs open={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />
      </AppShell>
    </ShellSlots>
  );
}
