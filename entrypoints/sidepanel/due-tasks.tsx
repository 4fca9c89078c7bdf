import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';
import { dueOfDay } from '#domain/schedule/due-of-day.ts';
import { useIsMine } from '#domain/task/use-is-mine.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useToday } from '#domain/time/use-today.ts';
import { openTasksByUrgency } from '#features/tasks/task-queries.ts';
import { useFormats } from '#i18n/react.ts';
import { overdueFrom } from '#rules/task/overdue.ts';
import { MINUTE } from '#time/units.ts';
import { type ZonedDay, zonedDay } from '#time/zoned-day.ts';
import { TaskList } from '../page/page-task-list.tsx';
import { TaskLines } from '../page/task-lines.tsx';
import { endDrag, startTaskDrag } from './day-drag.ts';
import styles from './due-tasks.module.css';

const ofTasks: LiveListSpec<ScheduleItem> = {
  where: ({ noteId }) => noteId !== null,
  compare: (a, b) => Date.parse(a.startDate) - Date.parse(b.startDate),
};

/** Start of each task's next or current block; ISO instants by task id. */
function usePlannedTimes(now: number): ReadonlyMap<string, string> {
  const items = useLiveList('scheduleItem', ofTasks);
  return useMemo(() => {
    const planned = new Map<string, string>();
    for (const { noteId, startDate, endDate, isAllDay } of items) {
      if (noteId === null || isAllDay || planned.has(noteId) || Date.parse(endDate) <= now) continue;
      planned.set(noteId, startDate);
    }
    return planned;
  }, [items, now]);
}

function PlannedText({ at }: { readonly at: string | undefined }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  if (at === undefined) return null;
  const when = t('task.due.at', { day: formats.relativeDay(at, today), time: formats.time(at) });
  return <time dateTime={at}>{t('extension.panel.planned', { when })}</time>;
}

const OVERDUE = 20;
const DUE = 20;
const NEXT = 5;

interface DueTasksProps {
  readonly renderActs: (task: Task) => ReactNode;
}

export function DueTasks({ renderActs }: DueTasksProps) {
  const { t } = useTranslation('pages');
  const { timeZone } = useFormats().settings;
  const today = useToday(timeZone);
  const open = useLiveList('task', openTasksByUrgency(timeZone));
  const isMine = useIsMine();
  const tasks = useMemo(() => open.filter(isMine), [open, isMine]);
  const now = useNow(MINUTE);
  const planned = usePlannedTimes(now);
  const { overdue, due, next } = useMemo(
    () => split(tasks, now, zonedDay(today, timeZone), timeZone),
    [tasks, now, today, timeZone],
  );
  const acts = {
    renderActs,
    renderFacts: ({ id }: Task) => <PlannedText at={planned.get(id)} />,
    onCarry: startTaskDrag,
    onLetGo: endDrag,
  };
  return (
    <>
      {overdue.length > 0 && (
        <section>
          <h2 id="overdue" className={styles.heading} data-tone="overdue">
            {t('extension.panel.overdue')}
          </h2>
          <TaskLines labelledBy="overdue" tasks={overdue} {...acts} />
        </section>
      )}
      {due.length > 0 && (
        <section>
          <h2 id="due-today" className={styles.heading}>
            {t('extension.panel.dueToday')}
          </h2>
          <TaskLines labelledBy="due-today" tasks={due} {...acts} />
        </section>
      )}
      <TaskList
        id="next"
        heading={t('extension.panel.next')}
        tasks={next}
        shown={NEXT}
        empty={<p className={styles.nothing}>{t('extension.panel.nothingNext')}</p>}
        {...acts}
      />
    </>
  );
}

/** Splits tasks by urgency into overdue ones, those still due today, and the rest. */
function split(tasks: readonly Task[], now: number, today: ZonedDay, timeZone: string) {
  const first = tasks.findIndex((task) => overdueFrom(task, timeZone) >= now);
  const border = Math.min(first === -1 ? tasks.length : first, OVERDUE);
  const rest = tasks.slice(border);
  const due = dueOfDay(rest, today).due.slice(0, DUE);
  const isDue = new Set(due);
  return { overdue: tasks.slice(0, border), due, next: rest.filter((task) => !isDue.has(task)) };
}
