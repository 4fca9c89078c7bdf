import IconPlayerStopFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { RunningClock } from './running-clock.tsx';
import { StartAgainButton, useRecentTaskIds } from './start-again.tsx';
import styles from './timer-bar.module.css';
import { useRunningRecord } from './use-running-record.ts';
import { useTimerActions } from './use-timer-actions.ts';

const OFFERED = 3;

/** Always in sight: what runs, for how long, and its stop; otherwise the last tasks, one press from running again. */
export function TimerBar() {
  const record = useRunningRecord();
  return <div className={styles.bar}>{record === undefined ? <Idle /> : <Running record={record} />}</div>;
}

function Running({ record }: { record: TimerRecord }) {
  const { t } = useTranslation('pages');
  const { stop } = useTimerActions();
  const title = useEntity('task', record.noteId)?.title ?? t('timer.otherTask');
  return (
    <>
      <span className={styles.pulse} aria-hidden="true" />
      <Link href={`/task/${record.noteId}/do`} className={styles.task}>
        {title}
      </Link>
      <span className={styles.clock}>
        <RunningClock record={record} size="medium" />
      </span>
      <Button
        size="small"
        aria-label={t('timer.stopNamed', { title })}
        icon={<IconPlayerStopFilled aria-hidden="true" />}
        onPress={stop}
      >
        {t('timer.stop')}
      </Button>
    </>
  );
}

function Idle() {
  const { t } = useTranslation('pages');
  const ids = useRecentTaskIds(OFFERED);
  if (ids.length === 0) return <p className={styles.idle}>{t('timer.idle')}</p>;
  return (
    <>
      <p className={styles.idle} id="timer-again">
        {t('timer.again')}
      </p>
      <ul className={styles.offers} aria-labelledby="timer-again">
        {ids.map((id) => (
          <li key={id} className={styles.offer}>
            <StartAgainButton taskId={id} />
          </li>
        ))}
      </ul>
    </>
  );
}
