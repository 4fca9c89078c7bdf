import { useTaskActions } from '#features/tasks/use-task-actions.ts';
import { TaskDoPage } from '#features/timers/task-do-page.tsx';

export function TaskDo() {
  const { finish } = useTaskActions();
  return <TaskDoPage onFinish={finish} />;
}
