import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { type OpenTaskDialog, type TaskDialogKind, TaskDialogsProvider } from '#client-react/task-dialogs.ts';
import type { Task } from '#contract/task.ts';

/** What a dialog about tasks takes. */
export interface TaskDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDone?: (() => void) | undefined;
}

/** Each is loaded when it is first asked for. */
const parts: Readonly<Record<TaskDialogKind, LazyExoticComponent<ComponentType<TaskDialogProps>>>> = {
  schedule: lazy(async () => ({
    default: (await import('#features/schedule/schedule-dialog.tsx')).ScheduleDialog,
  })),
  place: lazy(async () => ({ default: (await import('#features/groups/place-dialog.tsx')).PlaceDialog })),
  due: lazy(async () => ({ default: (await import('#features/tasks/due-dialog.tsx')).DueDialog })),
  delegate: lazy(async () => ({
    default: (await import('#features/delegation/delegate-dialog.tsx')).DelegateDialog,
  })),
  share: lazy(async () => ({ default: (await import('#features/sharing/share-dialog.tsx')).ShareDialog })),
  label: lazy(async () => ({ default: (await import('#features/labels/label-dialog.tsx')).LabelDialog })),
  collect: lazy(async () => ({
    default: (await import('#features/collections/collect-dialog.tsx')).CollectDialog,
  })),
  finish: lazy(async () => ({
    default: (await import('#features/tasks/finish-parts-dialog.tsx')).FinishPartsDialog,
  })),
  delete: lazy(async () => ({
    default: (await import('#features/tasks/delete-series-dialog.tsx')).DeleteSeriesDialog,
  })),
};

interface OpenDialog {
  readonly kind: TaskDialogKind;
  readonly tasks: readonly Task[];
  readonly onDone?: (() => void) | undefined;
}

/** Lets every page below open a dialog about tasks, and shows it over the page. */
export function TaskDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const openDialog = useCallback<OpenTaskDialog>(
    (kind, tasks, onDone) => setOpen({ kind, tasks, onDone }),
    [],
  );
  const { pathname } = useLocation();
  // Going back or forth leaves what stood over the page that is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(null), [pathname]);
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
