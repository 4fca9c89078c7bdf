import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { StackPage } from '#features/stack/stack-page.tsx';
import { renderTimer } from '../wall/render-timer.tsx';

export function Stack() {
  const { start } = useTimerActions();
  const { finish } = useTaskActions();
  return (
    <StackPage onStart={start} onFinish={finish} renderTimer={renderTimer} quickAdd={<QuickAddField />} />
  );
}
