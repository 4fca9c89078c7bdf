import { QuickAddField } from '#features/quick-add/quick-add-field.tsx';
import { UrgencyPage } from '#features/tasks/urgency-page.tsx';
import { useTimerActions } from '#features/timers/use-timer-actions.ts';
import { renderTimer } from './render-timer.tsx';

export function Urgency() {
  const { toggle } = useTimerActions();
  return (
    <UrgencyPage
      renderTimer={renderTimer}
      onToggleTimer={toggle}
      renderQuickAdd={(onAdded) => <QuickAddField onAdded={onAdded} />}
    />
  );
}
