import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { taskDialogSlots } from '#domain/task/task-dialogs.ts';
import { DueSlot, QuickAddSlot, TaskMenuSlot, TickSlot, TimerSlot } from '#domain/task/task-slots.ts';
import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { DueText } from '#features/tasks/due/due-text.tsx';
import { SaveFilterSlot } from '#features/tasks/list/save-filter-slot.ts';
import { TaskCardMenuButton } from '#features/tasks/task-card-menu-button.tsx';
import { TaskTickControl } from '#features/tasks/task-tick-control.tsx';
import { TimerButton } from '#features/timers/timer-button.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { SlotOverlay } from '#ui/slot-overlay.tsx';
import { lazyDialog } from '#ui/states/lazy-part.tsx';

/** Slots that any page may show. A page fills those that only it shows. Dialogs are loaded when first opened. */
const fills = [
  fill(TimerSlot, TimerButton),
  fill(QuickAddSlot, QuickAddField),
  fill(DueSlot, DueText),
  fill(TickSlot, TaskTickControl),
  fill(TaskMenuSlot, TaskCardMenuButton),
  fill(
    SaveFilterSlot,
    lazyDialog(async () => (await import('#features/filters/save-filter.tsx')).SaveFilter),
  ),
  fill(
    taskDialogSlots.schedule,
    lazyDialog(async () => (await import('#features/schedule/item/schedule-dialog.tsx')).ScheduleDialog),
  ),
  fill(
    taskDialogSlots.place,
    lazyDialog(async () => (await import('#features/groups/move-tasks-dialog.tsx')).MoveTasksDialog),
  ),
  fill(
    taskDialogSlots.due,
    lazyDialog(async () => (await import('#features/tasks/due/due-dialog.tsx')).DueDialog),
  ),
  fill(
    taskDialogSlots.delegate,
    lazyDialog(async () => (await import('#features/delegation/delegate-dialog.tsx')).DelegateDialog),
  ),
  fill(
    taskDialogSlots.share,
    lazyDialog(async () => (await import('#features/sharing/share-dialog.tsx')).ShareDialog),
  ),
  fill(
    taskDialogSlots.label,
    lazyDialog(async () => (await import('#features/labels/label-dialog.tsx')).LabelDialog),
  ),
  fill(
    taskDialogSlots.collect,
    lazyDialog(async () => (await import('#features/collections/collect-dialog.tsx')).CollectDialog),
  ),
  fill(
    taskDialogSlots.finish,
    lazyDialog(async () => (await import('#features/tasks/finish-subtasks-dialog.tsx')).FinishSubtasksDialog),
  ),
  fill(
    taskDialogSlots.delete,
    lazyDialog(
      async () => (await import('#features/tasks/series/delete-series-dialog.tsx')).DeleteSeriesDialog,
    ),
  ),
];

/** Fills the slots of all protected pages, and shows their dialogs over the page. */
export function ShellSlots({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <SlotProvider fills={fills}>
      <SlotOverlay page={pathname}>{children}</SlotOverlay>
    </SlotProvider>
  );
}
