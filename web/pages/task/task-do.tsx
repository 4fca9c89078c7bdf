import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { TaskDoPage } from '#features/timers/task-do-page.tsx';

export function TaskDo() {
  const { finish } = useTaskActions();
  return <TaskDoPage onFinish={finish} />;
}
