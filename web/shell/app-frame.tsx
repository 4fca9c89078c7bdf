import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useAppSettings } from '#features/settings/use-app-settings.ts';
import { AppShell } from '#ui/app-shell.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { Wordmark } from '#ui/mark.tsx';
import { destinations } from './destinations.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { RunningTimer, useRunningTaskId } from './running-timer.tsx';
import styles from './shell.module.css';
import { type ShellDialog, ShellDialogs } from './shell-dialogs.tsx';
import type { Shortcut } from './shortcut.ts';
import { SyncStatus } from './sync-status.tsx';
import { TaskDialogs } from './task-dialogs.tsx';
import { useMedia } from './use-media.ts';
import { usePage } from './use-page.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Navigation, quick add, timer and sync state around the protected pages. */
export function AppFrame() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const page = usePage();
  const { headerPosition } = useAppSettings().settings;
  const { pathname } = useLocation();
  const runningId = useRunningTaskId();
  // Two pages show the timer large themselves.
  const showsTimer = runningId !== null && page?.nav !== 'wall' && pathname !== `/task/${runningId}/do`;
  const isNarrow = useMedia('(max-width: 40rem)');
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  useShortcuts(
    useCallback(
      (shortcut: Shortcut) => {
        if (shortcut.kind !== 'go') return setDialog(shortcut.kind);
        const target = destinations.find(({ key }) => key === shortcut.key);
        if (target !== undefined) void navigate(target.href);
      },
      [navigate],
    ),
  );

  return (
    <AppShell
      skipLabel={t('shell.skip')}
      navLabel={t('shell.nav.label')}
      navPosition={headerPosition}
      mainHeight={page?.isFixedHeight ? 'fixed' : 'scroll'}
      current={page?.nav}
      items={destinations.map(({ id, href, icon, isPrimary }) => ({
        id,
        href,
        icon,
        isPrimary,
        // i18n-keys: pages:shell.nav.{wall,stack,urgency,week,today,completed,settings,menu}
        label: t(`shell.nav.${id}`),
      }))}
      brand={
        <Link href="/wall" className={styles.brand}>
          <Wordmark name={t('shell.name')} />
        </Link>
      }
      header={
        <>
          <SyncStatus />
          {isNarrow ? (
            <IconButton
              variant="primary"
              label={t('shell.add.button')}
              icon={<IconPlus aria-hidden="true" />}
              onPress={() => setDialog('add')}
            />
          ) : (
            <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onPress={() => setDialog('add')}>
              {t('shell.add.button')}
            </Button>
          )}
        </>
      }
      timerBar={showsTimer ? <RunningTimer /> : null}
      timerLabel={t('shell.timer')}
    >
      <NavigationProgress />
      <TaskDialogs>
        <Outlet />
      </TaskDialogs>
      <ShellDialogs open={dialog} onClose={() => setDialog(null)} />
    </AppShell>
  );
}
