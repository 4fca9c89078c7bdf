import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { TimerCard } from '#features/timers/timer-card.tsx';
import { CaptureLine } from '../page/capture/capture-line.tsx';
import { LazyConnectCard } from '../page/lazy-connect-card.ts';
import { PageBar } from '../page/page-bar.tsx';
import { PageToasts } from '../page/page-toasts.tsx';
import { Unsettled } from '../page/sync/unsettled.tsx';
import { LazyAwayCard } from '../page/time/lazy-away-card.tsx';
import type { AwayTime } from '../page/time/use-away-time.ts';
import { DayBoard } from './day-board.tsx';
import styles from './panel-page.module.css';
import { WaitingRequests } from './waiting-requests.tsx';

export interface PanelPageProps {
  /** Idle time as read before the first frame. */
  readonly away: AwayTime | null;
}

export function PanelPage({ away }: PanelPageProps) {
  const client = useClient();
  const { status } = useSnapshot(client.session);
  if (status !== 'signedIn') {
    return (
      <main className={styles.panel}>
        <PageBar appPath="/" />
        <LazyConnectCard isPage />
      </main>
    );
  }
  return (
    <main className={styles.panel}>
      <PageBar appPath="/schedule/today" />
      <CaptureLine />
      <LazyAwayCard initial={away} />
      <TimerCard taskHref={(id) => `/task/${id}`} />
      <WaitingRequests />
      <DayBoard />
      <Unsettled />
      <PageToasts />
    </main>
  );
}
