import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import type { AgendaEntry } from '#domain/schedule/agenda.ts';
import { kindOf } from '#domain/schedule/block-kind.ts';
import { intervalOf } from '#domain/schedule/item-times.ts';
import type { AgendaInUse } from '#domain/schedule/use-agenda.ts';
import { DueSlot, PeopleSlot, TaskMenuSlot, TickSlot } from '#domain/task/task-slots.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { rowPress } from '#ui/lists/row-press.ts';
import { swatchColors } from '#ui/marks/swatch.ts';
import { BlockMenu } from '../block/block-menu.tsx';
import styles from './agenda-rows.module.css';

export interface AgendaRowsProps {
  readonly agenda: AgendaInUse;
  readonly entries: readonly AgendaEntry[];
  readonly dragged: string | null;
  readonly onPlan: (task: Task) => void;
}

export function AgendaRows({ agenda, entries, dragged, onPlan }: AgendaRowsProps) {
  const { t } = useTranslation('pages');
  const { format, tasksById } = agenda;
  const days = agenda.days.slice(0, 7).map(({ date }) => ({
    id: date,
    label: t('schedule.agenda.planOn', { day: format.shortDay(date) }),
  }));
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => {
        const isBlock = entry.kind === 'block';
        const task = isBlock ? tasksById.get(entry.item.noteId ?? '') : entry.task;
        const title = task?.title ?? (isBlock ? entry.item.title : null) ?? t('schedule.untitled');
        const kind = isBlock ? kindOf(entry.item, task) : 'due';
        const mayMove = !isBlock || !entry.item.isReadOnly;
        const { start, end } = isBlock ? intervalOf(entry.item) : { start: 0, end: 0 };
        return (
          <li
            key={entry.id}
            className={styles.row}
            data-kind={kind}
            style={
              isBlock && kind === 'outside'
                ? { boxShadow: `inset 0.25rem 0 0 ${swatchColors(agenda.toneOf(entry.item)).color}` }
                : undefined
            }
            data-task={task?.id}
            data-drag={mayMove ? entry.id : undefined}
            data-carried={dragged === entry.id || undefined}
            {...rowPress}
          >
            <span className={styles.time}>
              {isBlock
                ? entry.item.isAllDay
                  ? t('schedule.allDay')
                  : format.timeRange(start, end)
                : t('schedule.agenda.due')}
            </span>
            <span className={styles.tick}>{task !== undefined && <TickSlot task={task} />}</span>
            <Row as="span" gap={3} rowGap={0} align="baseline" wrap mayShrink className={styles.texts}>
              <Link
                href={task === undefined && isBlock ? `/schedule-item/${entry.item.id}` : `/task/${task?.id}`}
                className={styles.title}
              >
                {title}
              </Link>
              {!isBlock && (
                <Row as="span" gap={3} rowGap={0} wrap tone="faint" size="sm">
                  <DueSlot task={entry.task} />
                  {entry.task.workload !== null && <span>{format.duration(entry.task.workload)}</span>}
                </Row>
              )}
              {task !== undefined && <PeopleSlot task={task} />}
            </Row>
            {isBlock ? (
              <BlockMenu agenda={agenda} item={entry.item} title={title} />
            ) : (
              <>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('schedule.agenda.planNamed', { title })}
                  onPress={() => onPlan(entry.task)}
                >
                  {t('schedule.agenda.plan')}
                </Button>
                <TaskMenuSlot
                  task={entry.task}
                  moves={days}
                  onMove={(date) => agenda.planOn(entry.task, date)}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
