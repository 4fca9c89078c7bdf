import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { QuickAddField } from '#features/quick-add/quick-add-field.tsx';
import { TimerCard } from '#features/timers/timer-card.tsx';
import { useRunningRecord } from '#features/timers/use-running-record.ts';
import { toasts } from '#ui/toast-queue.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { FailedWrites } from '../page/failed-writes.tsx';
import { LazyConnectCard } from '../page/lazy-connect-card.ts';
import { PageBar } from '../page/page-bar.tsx';
import { useSidePanel } from '../page/use-side-panel.ts';
import { NextTasks } from './next-tasks.tsx';
import styles from './popup-page.module.css';

const taskPath = (id: string) => `/task/${id}`;

/** Catch a task, start and stop its timer, see what waits to be sent. */
export function PopupPage() {
  const { status } = useSnapshot(useClient().session);
  return <main className={styles.popup}>{status === 'signedIn' ? <SignedIn /> : <SignedOut />}</main>;
}

function SignedOut() {
  return (
    <>
      <PageBar appPath="/" />
      <LazyConnectCard isPage />
    </>
  );
}

function SignedIn() {
  const { t } = useTranslation();
  const running = useRunningRecord();
  const openPanel = useSidePanel();
  return (
    <>
      <PageBar appPath={running ? taskPath(running.noteId) : '/'} onOpenPanel={openPanel} />
      <QuickAddField autoFocus />
      <TimerCard taskHref={taskPath} />
      <NextTasks />
      <FailedWrites />
      <ToastRegion queue={toasts} label={t('shell.messages')} closeLabel={t('action.close')} />
    </>
  );
}
