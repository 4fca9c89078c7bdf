import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useUnscheduledTasks } from '#domain/schedule/schedule-queries.ts';
import { PeopleSlot } from '#domain/task/task-slots.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { useNow } from '#domain/time/use-now.ts';
import { blockMinutes } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { isHintShown } from '#ui/known-hints.ts';
import { Stack } from '#ui/layout/primitives.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall, OpenWeek } from '#ui/states/illustrations.tsx';
import type { Planning } from '../plan/use-planning.ts';
import { ShortDue } from './short-due.tsx';
import styles from './unscheduled-tasks.module.css';

const QUARTER = 15 * MINUTE;

export interface UnscheduledTasksProps {
  format: ScheduleFormat;
  /** Rows can be dragged onto the calendar. */
  isDraggable: boolean;
  /** Hint how to schedule a row if rows cannot be dragged onto a calendar. */
  hint?: string | undefined;
  /** Called when a row is pressed: if rows cannot be dragged, the next tap in the calendar places the task. */
  onPick?: (task: Task) => void;
  planning: Planning;
  onOpenTask(task: Task): void;
}

export function UnscheduledTasks(props: UnscheduledTasksProps) {
  const { format, isDraggable, hint, onPick, planning, onOpenTask } = props;
  const { t } = useTranslation('pages');
  const stillLoading = useStillLoading();
  const frame = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const { tasks, hasOpen } = useUnscheduledTasks(useNow(QUARTER));
  const shown = useMemo(() => {
    const wanted = words.trim().toLocaleLowerCase();
    return wanted === '' ? tasks : tasks.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  }, [tasks, words]);

  useEffect(() => {
    const element = frame.current;
    if (!isDraggable || element === null) return;
    let stop: (() => void) | null = null;
    let isUnmounted = false;
    void import('../week/draggable-tasks.ts').then(({ makeTasksDraggable }) => {
      if (!isUnmounted) stop = makeTasksDraggable(element);
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [isDraggable]);

  const renderRow = useCallback(
    (task: Task) => {
      const offer = planning.offerFor(task);
      return (
        <div
          className={styles.row}
          data-task={task.id}
          data-drag={task.id}
          data-minutes={blockMinutes(task.workload)}
          data-draggable={isDraggable || undefined}
        >
          {onPick === undefined ? (
            <span className={styles.title}>{task.title}</span>
          ) : (
            <button type="button" className={styles.pick} onClick={() => onPick(task)}>
              <span className={styles.title}>{task.title}</span>
            </button>
          )}
          <PeopleSlot task={task} />
          <Stack as="span" align="end" rigid tone="faint" size="xs" tabular>
            <ShortDue task={task} format={format} />
            {task.workload !== null && <span>{format.duration(task.workload)}</span>}
          </Stack>
          <Menu
            label={t('schedule.list.actions', { title: task.title })}
            placement="bottom end"
            trigger={
              <IconButton
                size="small"
                label={t('schedule.list.actions', { title: task.title })}
                icon={<IconDots aria-hidden="true" />}
              />
            }
            entries={[
              ...(offer === null
                ? []
                : [
                    {
                      id: 'due',
                      label: t('schedule.due.offer', { time: format.timeRange(offer.start, offer.end) }),
                    },
                  ]),
              { id: 'gap', label: t('schedule.list.nextGap') },
              { id: 'time', label: t('schedule.list.chooseTime') },
              { id: 'open', label: t('schedule.list.open'), isSeparated: true },
            ]}
            onAction={(id) => {
              if (id === 'gap') planning.planInNextGap(task);
              else if (id === 'due') planning.planByDue(task);
              else if (id === 'time') planning.chooseTime(task);
              else onOpenTask(task);
            }}
          />
        </div>
      );
    },
    [format, isDraggable, onPick, planning, onOpenTask, t],
  );

  const [hasHint] = useState(() => isHintShown('planHint'));
  if (tasks.length === 0) {
    return (
      <EmptyState
        size="small"
        headingLevel={3}
        illustration={hasOpen ? <OpenWeek /> : <BareWall />}
        title={stillLoading ?? t(hasOpen ? 'schedule.list.allPlanned' : 'schedule.list.noTasks')}
      >
        {stillLoading === null && t(hasOpen ? 'schedule.list.allPlannedHint' : 'schedule.list.noTasksHint')}
      </EmptyState>
    );
  }
  return (
    <div ref={frame} className={styles.frame}>
      <SearchField label={t('schedule.list.search')} isLabelHidden value={words} onChange={setWords} />
      {hasHint && (isDraggable || hint !== undefined) && (
        <p className={styles.hint}>{hint ?? t('schedule.list.dragHint')}</p>
      )}
      <div className={styles.list}>
        {shown.length === 0 ? (
          <p className={styles.none}>{t('schedule.list.noneFound')}</p>
        ) : (
          <VirtualList
            label={t('schedule.list.title')}
            items={shown}
            getKey={taskKey}
            renderRow={renderRow}
            rowHeight={44}
            gap={4}
            onActivate={onPick ?? planning.chooseTime}
          />
        )}
      </div>
    </div>
  );
}

function taskKey({ id }: Task): string {
  return id;
}
