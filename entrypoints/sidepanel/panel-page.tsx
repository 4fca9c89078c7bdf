import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { QuickAddField } from '#features/quick-add/quick-add-field.tsx';
import { TimerCard } from '#features/timers/timer-card.tsx';
import { toasts } from '#ui/toast-queue.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { FailedWrites } from '../page/failed-writes.tsx';
import { LazyConnectCard } from '../page/lazy-connect-card.ts';
import { PageBar } from '../page/page-bar.tsx';
import { DayPlan } from './day-plan.tsx';
import { DueTasks } from './due-tasks.tsx';
import styles from './panel-page.module.css';

/** The day beside whatever one works on: what runs, what is planned, what is due. */
export function PanelPage() {
  const { t } = useTranslation();
  const { status } = useSnapshot(useClient().session);
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
      <QuickAddField />
      <TimerCard taskHref={(id) => `/task/${id}`} />
      <FailedWrites />
      <DayPlan />
      <DueTasks />
      <ToastRegion queue={toasts} label={t('shell.messages')} closeLabel={t('action.close')} />
    </main>
  );
}
