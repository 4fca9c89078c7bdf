import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Task } from '#contract/task/task.ts';
import { type OpenTaskDialog, type TaskDialogKind, TaskDialogsProvider } from '#domain/task/task-dialogs.ts';
import { lazyDialog } from '#ui/states/lazy-part.tsx';

/** Props of a dialog about tasks. */
export interface TaskDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDone?: (() => void) | undefined;
}

/** Dialogs by kind, each loaded when it is first opened. */
const parts: Readonly<Record<TaskDialogKind, ComponentType<TaskDialogProps>>> = {
  schedule: lazyDialog(
    async () => (await import('#features/schedule/item/schedule-dialog.tsx')).ScheduleDialog,
  ),
  place: lazyDialog(async () => (await import('#features/groups/move-tasks-dialog.tsx')).MoveTasksDialog),
  due: lazyDialog(async () => (await import('#features/tasks/due/due-dialog.tsx')).DueDialog),
  delegate: lazyDialog(async () => (await import('#features/delegation/delegate-dialog.tsx')).DelegateDialog),
  share: lazyDialog(async () => (await import('#features/sharing/share-dialog.tsx')).ShareDialog),
  label: lazyDialog(async () => (await import('#features/labels/label-dialog.tsx')).LabelDialog),
  collect: lazyDialog(async () => (await import('#features/collections/collect-dialog.tsx')).CollectDialog),
  finish: lazyDialog(async () => (await import('#features/tasks/finish-parts-dialog.tsx')).FinishPartsDialog),
  delete: lazyDialog(
    async () => (await import('#features/tasks/series/delete-series-dialog.tsx')).DeleteSeriesDialog,
  ),
};

interface OpenDialog {
  readonly kind: TaskDialogKind;
  readonly tasks: readonly Task[];
  readonly onDone?: (() => void) | undefined;
  /** Path of the page that it was opened over. */
  readonly over: string;
}

/** Provider that lets every page below open a dialog about tasks, and shows it over the page. */
export function TaskDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { pathname } = useLocation();
  const openDialog = useCallback<OpenTaskDialog>(
    (kind, tasks, onDone) => setOpen({ kind, tasks, onDone, over: pathname }),
    [pathname],
  );
  // Navigating back or forward closes a dialog of the page that is left; one that the new page opens at once
  // stays.
  if (open !== null && open.over !== pathname) setOpen(null);
  const Part = open === null ? null : parts[open.kind];
  return (
    <TaskDialogsProvider value={openDialog}>
      {children}
      {open !== null && Part !== null && (
        <Suspense>
          <Part tasks={open.tasks} isOpen onOpenChange={() => setOpen(null)} onDone={open.onDone} />
        </Suspense>
      )}
    </TaskDialogsProvider>
  );
}
