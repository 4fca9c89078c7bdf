import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { createQuickTask } from '#features/quick-add/mutations.ts';
import { QuickLineField, type TaskSource } from '#features/quick-add/quick-line-field.tsx';
import { TimerCard } from '#features/timers/timer-card.tsx';
import { useRunningRecord } from '#features/timers/use-running-record.ts';
import { LazyAwayCard } from '../page/lazy-away-card.tsx';
import { LazyConnectCard } from '../page/lazy-connect-card.ts';
import { PageBar } from '../page/page-bar.tsx';
import { PageToasts } from '../page/page-toasts.tsx';
import { Unsettled } from '../page/unsettled.tsx';
import type { AwayTime } from '../page/use-away-time.ts';
import { useSidePanel } from '../page/use-side-panel.ts';
import { NextTasks } from './next-tasks.tsx';
import { PageSource } from './page-source.tsx';
import styles from './popup-page.module.css';

const taskPath = (id: string) => `/task/${id}`;

export interface PopupPageProps {
  /** The page that the popup was opened over; null where it cannot be the source of a task. */
  readonly currentPage: TaskSource | null;
  /** As it was before the first frame. */
  readonly away: AwayTime | null;
}

/** Catch a task, start and stop its timer, see what waits to be sent. */
export function PopupPage(props: PopupPageProps) {
  const { status } = useSnapshot(useClient().session);
  return (
    <main className={styles.popup}>{status === 'signedIn' ? <SignedIn {...props} /> : <SignedOut />}</main>
  );
}

function SignedOut() {
  return (
    <>
      <PageBar appPath="/" />
      <LazyConnectCard isPage />
    </>
  );
}

function SignedIn({ currentPage, away }: PopupPageProps) {
  const client = useClient();
  const [isAttached, setAttached] = useState(false);
  const source = isAttached && currentPage !== null ? currentPage : undefined;
  const running = useRunningRecord();
  const openPanel = useSidePanel();
  return (
    <>
      <PageBar appPath={running ? taskPath(running.noteId) : '/'} onOpenPanel={openPanel} />
      <QuickLineField
        autoFocus
        source={source}
        onAdd={(line) => {
          setAttached(false);
          return createQuickTask(client, line, source && { sourceUrl: source.url }).id;
        }}
      />
      {currentPage !== null && (
        <PageSource page={currentPage} isAttached={isAttached} onChange={setAttached} />
      )}
      <LazyAwayCard initial={away} />
      <TimerCard taskHref={taskPath} />
      <NextTasks />
      <Unsettled />
      <PageToasts />
    </>
  );
}
