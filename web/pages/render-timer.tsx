import type { Task } from '#contract/task.ts';
import { TimerButton } from '#features/timers/timer-button.tsx';

/** The timer's button for a task's row. One function for all lists, so that rows need not be drawn again. */
export function renderTimer(task: Task) {
  return <TimerButton taskId={task.id} title={task.title} />;
}
