import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { AppShell } from '#ui/layout/app-shell.tsx';
import { Wordmark } from '#ui/marks/mark.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { useMedia } from '#ui/use-media.ts';
import { HeaderTools } from './header-tools.tsx';
import { goTargets } from './keys/go-targets.ts';
import type { Shortcut } from './keys/shortcut.ts';
import { useShortcuts } from './keys/use-shortcuts.ts';
import { NavigationProgress } from './nav/navigation-progress.tsx';
import { useNavItems } from './nav/use-nav-items.tsx';
import { useWaitingRequests } from './nav/use-waiting-requests.ts';
import { RunningTimer, useRunningTaskId } from './running-timer.tsx';
import styles from './shell.module.css';
import { ShellDialogs } from './shell-dialogs.tsx';
import { ShellSlots } from './shell-slots.tsx';
import { useClockNotice } from './sync/use-clock-notice.ts';
import { usePage } from './use-page.ts';
import { usePageDialog } from './use-page-dialog.ts';

/** Loaded on demand: only a navigation at the left has room for it. */
const NavPlaces = lazyPart(async () => (await import('./nav/nav-places.tsx')).NavPlaces, {
  instead: () => null,
});

/** Navigation, quick add, timer and sync state around the protected pages. */
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
              <NavPlaces />
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
