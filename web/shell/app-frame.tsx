import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { useEveryone } from '#domain/selection/use-selection.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { AppShell } from '#ui/layout/app-shell.tsx';
import { PageActsContext } from '#ui/layout/page-acts-context.ts';
import { Wordmark } from '#ui/marks/mark.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { useMedia } from '#ui/use-media.ts';
import { BesidePanel, BesideProvider } from './beside/beside-provider.tsx';
import { useBeside, useNamedTask } from './beside/use-beside.ts';
import { useBesideWidth } from './beside/use-beside-width.ts';
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
import { useSidebar } from './sidebar/use-sidebar.ts';
import { useLongLoad } from './sync/use-sync.ts';
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

/** Line at the top while a page or a first load of very many tasks is on its way; it takes no room. */
function Progress() {
  const { t } = useTranslation('pages');
  const { state } = useNavigation();
  const loading = useLongLoad();
  if (state === 'idle' && loading === null) return null;
  const label = t(state === 'idle' ? 'shell.sync.loading' : 'shell.loading');
  return <div role="progressbar" aria-label={label} className={styles.progress} />;
}

/** Loaded behind the first paint; its column is there before. */
const Sidebar = lazyComponent(async () => (await import('./sidebar/sidebar.tsx')).Sidebar, {
  instead: () => null,
});

/** Loaded behind the first paint; its box is there before. */
const PinPage = lazyComponent(async () => (await import('./sidebar/pin-page.tsx')).PinPage, {
  instead: () => null,
});

/** Loaded behind the first paint: nobody acts on a task by key, or drops a file, before it. */
const LateShell = lazyComponent(async () => (await import('./late-shell.tsx')).LateShell, {
  instead: () => null,
});

const pinPage = (
  <span className={styles.pin}>
    <Suspense>
      <PinPage />
    </Suspense>
  </span>
);

export function AppFrame() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const page = usePage();
  const { headerPosition, density, appLevel } = useAppSettings().settings;
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
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
  const sidebar = useSidebar(headerPosition);
  const { toggle: toggleSidebar } = sidebar;
  const hasSidebar = sidebar.hasRoom && sidebar.isOpen;
  const beside = useBeside(page?.hasBeside === true, hasSidebar);
  const [besideWidth, keepBesideWidth] = useBesideWidth();
  const namedTask = useNamedTask();
  useClockNotice();
  const [isEveryone, showEveryone] = useEveryone();
  const toggleEveryone = useCallback(() => {
    showEveryone(!isEveryone);
    // i18n-keys: pages:shell.whose.{mine,everyone}
    toasts.add({ text: t(`shell.whose.${isEveryone ? 'mine' : 'everyone'}`) });
  }, [isEveryone, showEveryone, t]);
  useShortcuts(
    useCallback(
      (shortcut: Shortcut) => {
        if (shortcut.kind === 'palette') return setDialog((open) => (open === 'palette' ? null : 'palette'));
        if (shortcut.kind === 'everyone') return toggleEveryone();
        if (shortcut.kind === 'sidebar') return toggleSidebar();
        if (shortcut.kind !== 'go') return setDialog(shortcut.kind);
        const target = goTargets.get(shortcut.key);
        if (target !== undefined) void navigate(target.href);
      },
      [navigate, setDialog, toggleEveryone, toggleSidebar],
    ),
  );

  // An address with a task beside it, on a screen without the room.
  if (page?.hasBeside === true && beside === null && namedTask !== null)
    return <Navigate to={`/task/${namedTask}`} replace />;
  const openId = beside?.taskId ?? null;
  return (
    <ShellSlots>
      <BesideProvider beside={beside}>
        <AppShell
          skipLabel={t('shell.skip')}
          navLabel={t('shell.nav.label')}
          navPosition={headerPosition}
          mainHeight={page?.isFixedHeight ? 'fixed' : 'scroll'}
          mainWidth={page?.isFullWidth ? 'full' : 'reading'}
          current={page?.nav}
          items={items}
          sideLabel={t('shell.sidebar.label')}
          sideState={sidebar.hasRoom ? (sidebar.isOpen ? 'open' : 'closed') : undefined}
          side={
            hasSidebar ? (
              <Suspense>
                <Sidebar open={setDialog} />
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
            <>
              {sidebar.hasRoom && (
                <IconButton
                  label={t(sidebar.isOpen ? 'shell.sidebar.close' : 'shell.sidebar.open')}
                  aria-expanded={sidebar.isOpen}
                  shortcutKey="["
                  icon={<IconLayoutSidebar aria-hidden="true" />}
                  onPress={sidebar.toggle}
                />
              )}
              <Link href="/" className={styles.brand}>
                <Wordmark name={t('shell.name')} />
              </Link>
            </>
          }
          header={
            <HeaderTools
              isNarrow={isNarrow}
              hasScope={appLevel === 2}
              isBesideSidebar={hasSidebar}
              open={setDialog}
            />
          }
          timerBar={showsTimer ? <RunningTimer /> : null}
          timerLabel={t('shell.timer')}
          besideLabel={t('shell.beside.label')}
          besideWidth={besideWidth}
          besideEdge={{ label: t('shell.beside.width'), onResize: keepBesideWidth }}
          beside={beside === null || openId === null ? null : <BesidePanel beside={beside} taskId={openId} />}
        >
          <Progress />
          <PageActsContext value={sidebar.hasRoom ? pinPage : null}>
            <Outlet />
          </PageActsContext>
          <Suspense>
            <LateShell onNewTask={() => setDialog('add')} />
          </Suspense>
          <ShellDialogs open={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />
        </AppShell>
      </BesideProvider>
    </ShellSlots>
  );
}
