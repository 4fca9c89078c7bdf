import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import IconPlayerStopFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { useNow } from '#domain/time/use-now.ts';
import { elapsedOf, elapsedOfAll } from '#domain/timer/elapsed.ts';
import { useRunningRecord } from '#domain/timer/use-running-record.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { SECOND } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { Box, Stack, Text } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Time } from '#ui/marks/elapsed-time.tsx';
import { lazyDialog } from '#ui/states/lazy-component.tsx';
import { Skeleton, SkeletonRows } from '#ui/states/skeleton.tsx';
import { EstimateBar } from './estimate-bar.tsx';
import { RecordList } from './records/record-list.tsx';
import { useTaskRecords } from './records/use-task-records.ts';
import styles from './task-do.module.css';

/** Latest records that are shown first: the parts below stay near. */
const SHOWN_FIRST = 5;

const RecordDialog = lazyDialog(async () => (await import('./records/record-dialog.tsx')).RecordDialog);

/** Work on a task: its clock, tracked time beside the estimate, and records. */
export function TaskDo({ task }: { task: Task }) {
  const { finish } = useTaskActions();
  const { t } = useTranslation('pages');
  const { start, stop } = useTimerActions();
  const running = useRunningRecord();
  const isRunning = running?.noteId === task.id;
  const isDone = task.progress === 'done';
  const { records, isPartial, isPending, isShared } = useTaskRecords(task);
  const [isAdding, setAdding] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const taskOf = useCallback((id: string) => (id === task.id ? task : undefined), [task]);
  const now = useNow(SECOND);
  const expected = isShared ? SHOWN_FIRST : Math.min(SHOWN_FIRST, records.length);

  return (
    <Stack gap={5}>
      <section className={styles.work} aria-label={t('timer.title')} data-running={isRunning}>
        <Time seconds={isRunning ? elapsedOf(running, now) / SECOND : 0} size="large" isRunning={isRunning} />
        <EstimateBar workload={task.workload} tracked={elapsedOfAll(records, now)} />
        {isDone ? (
          <Text as="p" tone="faint" size="sm">
            {t('timer.do.done')}
          </Text>
        ) : (
          <div className={styles.acts}>
            <Button
              variant="primary"
              icon={
                isRunning ? (
                  <IconPlayerStopFilled aria-hidden="true" />
                ) : (
                  <IconPlayerPlayFilled aria-hidden="true" />
                )
              }
              onPress={() => (isRunning ? stop() : start(task))}
            >
              {t(isRunning ? 'timer.stop' : 'timer.start')}
            </Button>
            <Button icon={<IconCheck aria-hidden="true" />} onPress={() => finish(task)}>
              {t('timer.do.finish')}
            </Button>
          </div>
        )}
      </section>
      <Box mayShrink>
        <Section
          title={t('timer.do.records')}
          actions={
            can(task.role, 'task.track') && (
              <Button size="small" icon={<IconPlus aria-hidden="true" />} onPress={() => setAdding(true)}>
                {t('timer.record.addTitle')}
              </Button>
            )
          }
        >
          {isPartial && (
            <Text as="p" tone="faint" size="sm">
              {t('timer.do.failed')}
            </Text>
          )}
          {isPending ? (
            <section aria-busy="true" aria-label={t('timer.do.records')}>
              {expected === 0 ? <Skeleton width="16rem" height="1lh" /> : <SkeletonRows count={expected} />}
            </section>
          ) : records.length === 0 ? (
            <Text as="p" tone="faint" size="sm">
              {t('timer.do.empty')}
            </Text>
          ) : (
            <>
              <RecordList
                label={t('timer.do.records')}
                records={records}
                taskOf={taskOf}
                shownCount={showsAll ? records.length : SHOWN_FIRST}
              />
              {!showsAll && records.length > SHOWN_FIRST && (
                <Button variant="plain" onPress={() => setShowsAll(true)}>
                  {t('timer.do.showAll', { count: records.length })}
                </Button>
              )}
            </>
          )}
        </Section>
        {isAdding && (
          <Suspense>
            <RecordDialog record={null} start={{ taskId: task.id }} isOpen onOpenChange={setAdding} />
          </Suspense>
        )}
      </Box>
    </Stack>
  );
}
