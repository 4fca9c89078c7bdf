import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Task } from '#contract/task/task.ts';
import { DueSlot } from '#domain/task/task-slots.ts';
import { Link } from '#ui/actions/link.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import { UrgencyMeter } from '#ui/marks/urgency-meter.tsx';
import styles from './quadrant-list.module.css';
import type { Placed } from './quadrants.ts';

export interface QuadrantListProps {
  readonly label: string;
  readonly placed: readonly Placed[];
  readonly renderMenu: (task: Task) => ReactNode;
  readonly showsDue?: boolean;
}

const keyOf = ({ task }: Placed) => task.id;

export function QuadrantList({ label, placed, renderMenu, showsDue = false }: QuadrantListProps) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const renderRow = useCallback(
    ({ task, urgency }: Placed) => (
      <div className={styles.row} data-drag={task.id}>
        <div className={styles.texts}>
          <Link href={`/task/${task.id}`} className={styles.title}>
            {task.title}
          </Link>
          <div className={styles.facts}>
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
            {showsDue && <DueSlot task={task} />}
          </div>
        </div>
        {renderMenu(task)}
      </div>
    ),
    [renderMenu, showsDue, t],
  );
  return (
    <VirtualList
      label={label}
      items={placed}
      getKey={keyOf}
      renderRow={renderRow}
      rowHeight={60}
      onActivate={({ task }) => void navigate(`/task/${task.id}`)}
    />
  );
}
