import type { Task } from '#contract/task/task.ts';
import { TimerButton } from '#features/timers/timer-button.tsx';

/** Timer button of a task's row. One function for all lists, so that rows need not render again. */
export function renderTimer(task: Task) {
  return <TimerButton taskId={task.id} title={task.title} />;
}
