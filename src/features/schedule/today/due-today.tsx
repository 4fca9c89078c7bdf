import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import type { DueOfDay } from '#domain/schedule/due-of-day.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { PeopleSlot, TickSlot } from '#domain/task/task-slots.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { rowPress } from '#ui/lists/row-press.ts';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';
import styles from './due-today.module.css';

export interface DueTodayProps extends DueOfDay {
  /** Blocks of the day, by start. */
  readonly rows: readonly TitledItem[];
  /** Number of listed tasks; the rest is a link. */
  readonly shown: number;
  readonly now: number;
  readonly format: ScheduleFormat;
}

/** Tasks due today, to finish or to plan there; overdue ones are named below, not mixed in. */
export function DueToday({ due, overdue, rows, shown, now, format }: DueTodayProps) {
  const headId = useId();
  const { t } = useTranslation('pages');
  const openDialog = useTaskDialogs();
  const more = due.length - shown;
  const when = (task: Task) => {
    if (task.dueDate === null || task.dueDay !== null) return null;
    return (
      <time dateTime={task.dueDate} data-overdue={Date.parse(task.dueDate) < now || undefined}>
        {format.time(task.dueDate)}
      </time>
    );
  };
  return (
    <div>
      {due.length > 0 && (
        <>
          <h3 id={headId} className={styles.head}>
            {rows.length > 0 ? t('schedule.due.today') : t('schedule.due.unplanned', { count: due.length })}
          </h3>
          <ul aria-labelledby={headId}>
            {due.slice(0, shown).map((task) => {
              const block = rows.find(({ item }) => item.noteId === task.id)?.item;
              return (
                <li key={task.id} className={styles.row} data-task={task.id} {...rowPress}>
                  <TickSlot task={task} />
                  <Link href={`/task/${task.id}`} className={styles.title}>
                    {task.title}
                  </Link>
                  <PeopleSlot task={task} />
                  <span className={styles.when}>{when(task)}</span>
                  {block === undefined ? (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('schedule.agenda.planNamed', { title: task.title })}
                      onPress={() => openDialog('schedule', [task])}
                    >
                      {t('schedule.agenda.plan')}
                    </Button>
                  ) : (
                    <span className={styles.planned}>
                      {t('schedule.due.planned', {
                        time: block.isAllDay ? t('schedule.allDay') : format.time(block.startDate),
                      })}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {(more > 0 || overdue.length > 0) && (
        <p className={styles.rest}>
          {more > 0 && <Link href="/schedule/today">{t('schedule.more', { count: more })}</Link>}
          {overdue.length > 0 && (
            <Link href="/action/urgency" className={styles.overdue}>
              {t('schedule.due.overdue', { count: overdue.length })}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
