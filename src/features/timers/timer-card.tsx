import IconPlayerStopFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { useRunningRecord } from '#domain/timer/use-running-record.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { Link } from '#ui/actions/link.tsx';
import { NativeButton } from '#ui/actions/native-button.tsx';
import { useIsFilled } from '#ui/slot.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { RunningClock } from './running-clock.tsx';
import { StartAgainButton, useLatestTaskIds, useRecentTaskIds } from './start-again.tsx';
import styles from './timer-card.module.css';
import { TimerFootSlot } from './timer-foot-slot.ts';

export interface TimerCardProps {
  /** Path of a task; without it the title is no link. */
  readonly taskHref?: (taskId: string) => string;
  /** Below the running record, such as today's total. */
}

/** Number of recent tasks offered while no timer runs, and while one does. */
const OFFERED = 4;
const OFFERED_INSTEAD = 2;

/** The running record and tasks to switch to, or recent tasks to continue. */
export function TimerCard({ taskHref }: TimerCardProps) {
  const { t } = useTranslation('pages');
  const record = useRunningRecord();
  const hasFoot = useIsFilled(TimerFootSlot);
  return (
    <section className={styles.card} aria-label={t('timer.title')} data-running={record !== undefined}>
      {record !== undefined && <Running record={record} taskHref={taskHref} />}
      {record === undefined && <Idle />}
      {hasFoot && (
        <div className={styles.foot}>
          <TimerFootSlot />
        </div>
      )}
    </section>
  );
}

function Running({ record, taskHref }: { record: TimerRecord; taskHref: TimerCardProps['taskHref'] }) {
  const { t } = useTranslation('pages');
  const { stop } = useTimerActions();
  const title = useEntity('task', record.noteId)?.title ?? t('timer.otherTask');
  const recent = useLatestTaskIds(OFFERED_INSTEAD + 1).filter((id) => id !== record.noteId);
  return (
    <>
      <p className={styles.task}>
        {taskHref === undefined ? title : <Link href={taskHref(record.noteId)}>{title}</Link>}
      </p>
      <div className={styles.now}>
        <p className={styles.clock}>
          <RunningClock record={record} size="large" />
        </p>
        <NativeButton
          variant="primary"
          aria-label={t('timer.stopNamed', { title })}
          icon={<IconPlayerStopFilled aria-hidden="true" />}
          onPress={stop}
        >
          {t('timer.stop')}
        </NativeButton>
      </div>
      {recent.length > 0 && (
        <ul className={styles.instead} aria-label={t('timer.bar.switch')}>
          {recent.slice(0, OFFERED_INSTEAD).map((taskId) => (
            <li key={taskId} className={styles.other}>
              <StartAgainButton taskId={taskId} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * Whether the offered tasks are the final ones. Records come all at once, with the rows of a first page or in an answer
 * of their own: where one of a known task is there, nothing that follows moves the offers.
 */
function useAreOffersKnown(): boolean {
  const { isInitialized, loading, hasRecords } = useSnapshot(useClient().connection);
  const hasRecent = useRecentTaskIds(1).length > 0;
  return hasRecords || (isInitialized && loading === null && hasRecent);
}

/** Skeleton until the running record and the recent tasks are known. */
function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="6rem" />
      <Skeleton shape="block" height="var(--control-sm)" />
      <Skeleton shape="block" height="var(--control-sm)" />
    </div>
  );
}

function Idle() {
  const { t } = useTranslation('pages');
  const id = useId();
  const ids = useLatestTaskIds(OFFERED);
  const areKnown = useAreOffersKnown();
  // Its height is kept, so that nothing below moves where there is nothing to offer.
  const [hasWaited] = useState(!areKnown);
  if (!areKnown) return <Waiting />;
  return (
    <>
      <p id={id} className={styles.idle} data-waited={hasWaited}>
        {t(ids.length === 0 ? 'timer.idle' : 'timer.again')}
      </p>
      {ids.length > 0 && (
        <ul className={styles.offers} aria-labelledby={id}>
          {ids.map((taskId) => (
            <li key={taskId}>
              <StartAgainButton taskId={taskId} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
