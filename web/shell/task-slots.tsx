import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import type { TaskView } from '#features/tasks/list/task-view.ts';
import { type TaskSlots as Slots, TaskSlotsProvider } from '#features/tasks/task-slots.ts';
import { lazyOverlay } from '#ui/states/lazy-part.tsx';
import { renderTimer } from '#web/pages/wall/render-timer.tsx';

const SaveFilter = lazyOverlay(async () => (await import('#features/filters/save-filter.tsx')).SaveFilter);

/** Slots for every list of tasks below: timer buttons, quick-add line, and storage of the view. */
export function TaskSlots({ children }: { children: ReactNode }) {
  const { toggle } = useTimerActions();
  const [saved, setSaved] = useState<TaskView | null>(null);
  const slots = useMemo<Slots>(
    () => ({
      renderTimer,
      toggleTimer: toggle,
      renderQuickAdd: (options) => <QuickAddField {...options} />,
      saveView: setSaved,
      storage: localStorage,
    }),
    [toggle],
  );
  return (
    <TaskSlotsProvider value={slots}>
      {children}
      {saved !== null && (
        <Suspense>
          <SaveFilter view={saved} onClose={() => setSaved(null)} />
        </Suspense>
      )}
    </TaskSlotsProvider>
  );
}
