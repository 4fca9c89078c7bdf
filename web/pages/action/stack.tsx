import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { StackPage } from '#features/stack/stack-page.tsx';
import { useTaskActions } from '#features/tasks/use-task-actions.ts';
import { useTimerActions } from '#features/timers/use-timer-actions.ts';
import { renderTimer } from '../wall/render-timer.tsx';

export function Stack() {
  const { start } = useTimerActions();
  const { finish } = useTaskActions();
  return (
    <StackPage onStart={start} onFinish={finish} renderTimer={renderTimer} quickAdd={<QuickAddField />} />
  );
}
