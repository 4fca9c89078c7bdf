import type { ReactNode } from 'react';
import { taskDialogSlots } from '#domain/task/task-dialogs.ts';
import { TimerFootSlot } from '#features/timers/timer-foot-slot.ts';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { SlotOverlay } from '#ui/slot-overlay.tsx';
import { localizedComponent } from './localized-component.tsx';
import { LazyTimeTools } from './time/lazy-time-tools.tsx';

const fills = [
  fill(TimerFootSlot, LazyTimeTools),
  fill(
    taskDialogSlots.finish,
    localizedComponent(
      async () => (await import('#features/tasks/finish-subtasks-dialog.tsx')).FinishSubtasksDialog,
    ),
  ),
];

/** Fills the slots of popup and side panel. Of the dialogs of tasks only the one of `finish` can be opened there. */
export function PageSlots({ children }: { readonly children: ReactNode }) {
  return (
    <SlotProvider fills={fills}>
      <SlotOverlay>{children}</SlotOverlay>
    </SlotProvider>
  );
}
