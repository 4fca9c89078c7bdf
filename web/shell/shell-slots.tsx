import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { taskDialogSlots } from '#domain/task/task-dialogs.ts';
import { TASK_KEYS } from '#domain/task/task-keys.ts';
import {
  DueSlot,
  DueWordsSlot,
  NewTaskSlot,
  PeopleSlot,
  QuickAddSlot,
  SelectionSlot,
  SelectSlot,
  TaskMenuSlot,
  type TaskSlotProps,
  TickSlot,
  TimerSlot,
} from '#domain/task/task-slots.ts';
import { TemplateUseSlot } from '#domain/template/template-slots.ts';
import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { DueText } from '#features/tasks/due/due-text.tsx';
import { SaveFilterSlot } from '#features/tasks/list/save-filter-slot.ts';
import { RowSelection } from '#features/tasks/selection/row-selection.tsx';
import { SelectBox } from '#features/tasks/selection/select-box.tsx';
import { TaskCardMenuButton } from '#features/tasks/task-card-menu-button.tsx';
import { TaskPeople } from '#features/tasks/task-people.tsx';
import { TaskTickControl } from '#features/tasks/task-tick-control.tsx';
import { TimerButton } from '#features/timers/timer-button.tsx';
import { KeyedButtonContext } from '#ui/actions/button-keys.tsx';
import { ariaKeys, useKeyLayout } from '#ui/key-layout.ts';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { SlotOverlay } from '#ui/slot-overlay.tsx';
import { lazyComponent, lazyDialog } from '#ui/states/lazy-component.tsx';

/** Button that says the key of this device that presses it. */
function KeyedButton({ shortcutKey, ...props }: ComponentProps<'button'> & { shortcutKey: string }) {
  useKeyLayout();
  return <button {...props} aria-keyshortcuts={ariaKeys(shortcutKey)} />;
}

function RowTimer({ task }: TaskSlotProps) {
  useKeyLayout();
  return <TimerButton task={task} keys={ariaKeys(TASK_KEYS.timer)} />;
}

/** Slots that any page may show. A page fills those that only it shows. Dialogs are loaded when first opened. */
const fills = [
  fill(TimerSlot, RowTimer),
  fill(QuickAddSlot, QuickAddField),
  fill(
    NewTaskSlot,
    lazyComponent(async () => (await import('#features/quick-add/new-task-row.tsx')).NewTaskRow),
  ),
  fill(DueSlot, DueText),
  fill(PeopleSlot, TaskPeople),
  fill(TickSlot, TaskTickControl),
  fill(SelectSlot, SelectBox),
  fill(SelectionSlot, RowSelection),
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
    DueWordsSlot,
    lazyComponent(async () => (await import('#features/quick-add/field/due-words-field.tsx')).DueWordsField, {
      instead: () => null,
    }),
  ),
  fill(
    taskDialogSlots.estimate,
    lazyDialog(async () => (await import('#features/tasks/estimate-dialog.tsx')).EstimateDialog),
  ),
  fill(
    taskDialogSlots.repeat,
    lazyDialog(async () => (await import('#features/recurrence/repeat-dialog.tsx')).RepeatDialog),
  ),
  fill(
    taskDialogSlots.comment,
    lazyDialog(async () => (await import('./comment-on-tasks.tsx')).CommentOnTasks),
  ),
  fill(
    taskDialogSlots.parent,
    lazyDialog(async () => (await import('#features/tasks/parent-dialog.tsx')).ParentDialog),
  ),
  fill(
    taskDialogSlots.template,
    lazyDialog(async () => (await import('#features/templates/keep-template-dialog.tsx')).KeepTemplateDialog),
  ),
  fill(
    TemplateUseSlot,
    lazyDialog(
      async () => (await import('#features/templates/add-from-template-dialog.tsx')).AddFromTemplateDialog,
    ),
  ),
  fill(
    taskDialogSlots.delegate,
    lazyDialog(async () => (await import('#features/delegation/delegate-dialog.tsx')).DelegateDialog),
  ),
  fill(
    taskDialogSlots.assign,
    lazyDialog(async () => (await import('#features/delegation/assign-dialog.tsx')).AssignDialog),
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
    <KeyedButtonContext value={KeyedButton}>
      <SlotProvider fills={fills}>
        <SlotOverlay page={pathname}>{children}</SlotOverlay>
      </SlotProvider>
    </KeyedButtonContext>
  );
}
