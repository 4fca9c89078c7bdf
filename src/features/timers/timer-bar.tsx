import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStopFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { useRunningRecord } from '#domain/timer/use-running-record.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Box, Text } from '#ui/layout/primitives.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { RunningClock } from './running-clock.tsx';
import { StartAgainButton, useRecentTaskIds } from './start-again.tsx';
import styles from './timer-bar.module.css';
import { RunningNote, RunningSince, TaskTotals } from './timer-details.tsx';

const TaskPicker = lazyComponent(async () => (await import('./task-picker.tsx')).TaskPicker);

const OFFERED = 3;

/** The running record, or recent tasks to start again. */
export function TimerBar() {
  const record = useRunningRecord();
  return <div className={styles.bar}>{record === undefined ? <Idle /> : <Running record={record} />}</div>;
}

function Running({ record }: { record: TimerRecord }) {
  const { t } = useTranslation('pages');
  const { start, stop } = useTimerActions();
  const title = useEntity('task', record.noteId)?.title ?? t('timer.otherTask');
  return (
    <>
      <span className={styles.pulse} aria-hidden="true" />
      <Link href={`/task/${record.noteId}/do`} className={styles.task}>
        {title}
      </Link>
      <span className={styles.wide}>
        <RunningNote record={record} />
      </span>
      <span className={styles.widest}>
        <TaskTotals record={record} />
      </span>
      <span className={styles.wide} data-fits="">
        <RunningSince record={record} />
      </span>
      <Text rigid size="lg" weight="strong">
        <RunningClock record={record} size="medium" />
      </Text>
      <Button
        size="small"
        aria-label={t('timer.stopNamed', { title })}
        icon={<IconPlayerStopFilled aria-hidden="true" />}
        onPress={stop}
      >
        {t('timer.stop')}
      </Button>
      <Popover
        label={t('timer.bar.more')}
        placement="top end"
        trigger={
          <IconButton size="small" label={t('timer.bar.more')} icon={<IconChevronUp aria-hidden="true" />} />
        }
      >
        {(close) => (
          <div className={styles.sheet}>
            <Text as="p" weight="strong" lines="anywhere">
              {title}
            </Text>
            <TaskTotals record={record} />
            <RunningSince record={record} />
            <RunningNote record={record} />
            <Text as="h3" paddingBlockStart={3} marginBlockStart={2} rule="above" size="sm" weight="strong">
              {t('timer.bar.switch')}
            </Text>
            <Suspense fallback={<div className={styles.waiting} />}>
              <TaskPicker
                onPick={(task) => {
                  start(task);
                  close();
                }}
              />
            </Suspense>
          </div>
        )}
      </Popover>
    </>
  );
}

function Idle() {
  const { t } = useTranslation('pages');
  const { start } = useTimerActions();
  const ids = useRecentTaskIds(OFFERED);
  return (
    <>
      <Text as="p" rigid tone="faint" size="sm" id="timer-again">
        {t(ids.length === 0 ? 'timer.idle' : 'timer.again')}
      </Text>
      <ul className={styles.offers} aria-labelledby="timer-again">
        {ids.map((id) => (
          <Box as="li" key={id} mayShrink className={styles.offer}>
            <StartAgainButton taskId={id} />
          </Box>
        ))}
      </ul>
      <Popover
        label={t('timer.bar.choose')}
        placement="top end"
        trigger={
          <Button size="small" icon={<IconPlayerPlay aria-hidden="true" />}>
            {t('timer.bar.choose')}
          </Button>
        }
      >
        {(close) => (
          <Suspense fallback={<div className={styles.waiting} />}>
            <TaskPicker
              onPick={(task) => {
                start(task);
                close();
              }}
            />
          </Suspense>
        )}
      </Popover>
    </>
  );
}
