import { type ComponentType, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useRunningRecord } from '#domain/timer/use-running-record.ts';
import type { TaskSource } from '#features/quick-add/field/quick-line-field.tsx';
import { TimerCard } from '#features/timers/timer-card.tsx';
import { type CaptureDraft, isEmptyCapture } from '../page/capture/capture-draft.ts';
import { CaptureLine } from '../page/capture/capture-line.tsx';
import type { StoredDraft } from '../page/capture/draft-store.ts';
import { captureDrafts } from '../page/capture/kept-capture.ts';
import { LazyConnectCard } from '../page/lazy-connect-card.ts';
import { PageBar } from '../page/page-bar.tsx';
import { PageToasts } from '../page/page-toasts.tsx';
import { Unsettled } from '../page/sync/unsettled.tsx';
import { LazyAwayCard } from '../page/time/lazy-away-card.tsx';
import type { AwayTime } from '../page/time/use-away-time.ts';
import { useSidePanel } from '../page/use-side-panel.ts';
import { NextTasks } from './next-tasks.tsx';
import type { PageSourceProps } from './page-source.tsx';
import styles from './popup-page.module.css';

const taskPath = (id: string) => `/task/${id}`;

/** Page that the popup was opened over, and the component that attaches it. */
export interface PopupSource {
  readonly page: TaskSource;
  readonly PageSource: ComponentType<PageSourceProps>;
}

export interface PopupPageProps {
  /** Null where the page behind cannot be a task's source. */
  readonly source: PopupSource | null;
  /** Idle time as read before the first frame. */
  readonly away: AwayTime | null;
  /** Draft of the last popup. */
  readonly draft: StoredDraft<CaptureDraft> | null;
}

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

function SignedIn({ source: behind, away, draft }: PopupPageProps) {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const [isAttached, setAttached] = useState(false);
  const source = isAttached ? behind?.page : undefined;
  const running = useRunningRecord();
  const openPanel = useSidePanel();
  return (
    <>
      <PageBar appPath={running ? taskPath(running.noteId) : '/'} onOpenPanel={openPanel} />
      <CaptureLine
        autoFocus
        source={source}
        initial={draft?.accountId === accountId ? draft?.draft : undefined}
        onDraft={(next) => {
          if (accountId !== null) captureDrafts.keep(accountId, isEmptyCapture(next) ? null : next);
        }}
        onAdded={() => setAttached(false)}
      />
      {behind !== null && (
        <behind.PageSource page={behind.page} isAttached={isAttached} onChange={setAttached} />
      )}
      <LazyAwayCard initial={away} />
      <TimerCard taskHref={taskPath} />
      <NextTasks />
      <Unsettled />
      <PageToasts />
    </>
  );
}
