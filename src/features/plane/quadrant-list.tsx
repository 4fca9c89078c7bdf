import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { type NestedTask, nestTasks } from '#domain/task/nested-tasks.ts';
import { useOpenTask } from '#domain/task/open-task.ts';
import { DueSlot, PeopleSlot, SelectSlot } from '#domain/task/task-slots.ts';
import { usePartText } from '#domain/task/use-part-text.ts';
import { Link } from '#ui/actions/link.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { rowPress } from '#ui/lists/row-press.ts';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import { LockMark } from '#ui/marks/lock-mark.tsx';
import { UrgencyMeter } from '#ui/marks/urgency-meter.tsx';
import styles from './quadrant-list.module.css';
import type { Placed } from './quadrants.ts';

export interface QuadrantListProps {
  readonly label: string;
  readonly placed: readonly Placed[];
  readonly renderMenu: (task: Task) => ReactNode;
}

const keyOf = ({ task }: NestedTask) => task.id;

/** Name of the task that a subtask belongs to, where its row does not stand below it. */
function PartOf({ task }: { readonly task: Task }) {
  const part = usePartText(task);
  return part === null ? null : <span>{part}</span>;
}

export function QuadrantList({ label, placed, renderMenu }: QuadrantListProps) {
  const { t } = useTranslation('pages');
  const openTask = useOpenTask();
  const rows = useMemo(() => nestTasks(placed.map(({ task }) => task)), [placed]);
  const urgencies = useMemo(() => new Map(placed.map(({ task, urgency }) => [task.id, urgency])), [placed]);
  const renderRow = useCallback(
    ({ task, depth }: NestedTask) => {
      const urgency = urgencies.get(task.id) ?? null;
      return (
        <div className={styles.row} data-task={task.id} data-depth={Math.min(depth, 3)} {...rowPress}>
          <SelectSlot task={task} />
          <div className={styles.texts}>
            <Link href={`/task/${task.id}`} className={styles.title}>
              {task.title}
            </Link>
            <Row gap={3} rowGap={0} align="center" wrap tone="faint" size="sm">
              <UrgencyMeter
                value={urgency}
                label={
                  urgency === null
                    ? t('plane.noUrgency')
                    : t('plane.urgencyOf', { urgency: Math.round(urgency) })
                }
              />
              <ImportanceMark
                value={task.importance}
                label={t('plane.importanceOf', { importance: task.importance })}
              />
              <DueSlot task={task} />
              {depth === 0 && <PartOf task={task} />}
              {!can(task.role, 'task.edit') && <LockMark label={t('task.viewOnly')} />}
            </Row>
          </div>
          <PeopleSlot task={task} />
          {renderMenu(task)}
        </div>
      );
    },
    [urgencies, renderMenu, t],
  );
  return (
    <VirtualList
      label={label}
      items={rows}
      getKey={keyOf}
      renderRow={renderRow}
      rowHeight={60}
      onActivate={({ task }) => openTask(task)}
    />
  );
}
