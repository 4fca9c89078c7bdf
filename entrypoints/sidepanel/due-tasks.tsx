import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useNow } from '#client-react/use-now.ts';
import type { Task } from '#contract/task.ts';
import { dueInstant } from '#features/tasks/due.ts';
import { openTasksByUrgency } from '#features/tasks/queries.ts';
import { TaskLines } from '../page/task-lines.tsx';
import { carryNothing, carryTask } from './carried.ts';
import styles from './due-tasks.module.css';

const MINUTE = 60_000;
const OVERDUE = 20;
const NEXT = 5;

interface DueTasksProps {
  readonly renderActs: (task: Task) => ReactNode;
}

/** Overdue tasks and the next ones by urgency. The list is sorted so, hence both are its beginning. */
export function DueTasks({ renderActs }: DueTasksProps) {
  const { t } = useTranslation('pages');
  const tasks = useLiveList('task', openTasksByUrgency);
  const now = useNow(MINUTE);
  const { overdue, next } = useMemo(() => split(tasks, now), [tasks, now]);
  return (
    <>
      {overdue.length > 0 && (
        <section>
          <h2 id="overdue" className={styles.heading} data-tone="overdue">
            {t('extension.panel.overdue')}
          </h2>
          <TaskLines
            labelledBy="overdue"
            tasks={overdue}
            renderActs={renderActs}
            onCarry={carryTask}
            onLetGo={carryNothing}
          />
        </section>
      )}
      <section>
        <h2 id="next" className={styles.heading}>
          {t('extension.panel.next')}
        </h2>
        {next.length > 0 ? (
          <TaskLines
            labelledBy="next"
            tasks={next}
            renderActs={renderActs}
            onCarry={carryTask}
            onLetGo={carryNothing}
          />
        ) : (
          <p className={styles.nothing}>{t('extension.panel.nothingNext')}</p>
        )}
      </section>
    </>
  );
}

function split(tasks: readonly Task[], now: number): { overdue: readonly Task[]; next: readonly Task[] } {
  const first = tasks.findIndex((task) => dueInstant(task) >= now);
  const border = first === -1 ? tasks.length : first;
  return { overdue: tasks.slice(0, Math.min(border, OVERDUE)), next: tasks.slice(border, border + NEXT) };
}
