import { type ReactNode, Suspense, useMemo } from 'react';
import { TasksBesideContext } from '#domain/task/open-task.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { type Beside, BesideContext } from './beside-context.ts';

/** Loaded on demand: only a page with a task beside it needs it. */
const TaskPanel = lazyComponent(async () => (await import('#web/pages/task/task-panel.tsx')).TaskPanel);

/** Tells links and features of the page how tasks are opened on it. */
export function BesideProvider({ beside, children }: { beside: Beside | null; children: ReactNode }) {
  const tasksBeside = useMemo(
    () => (beside === null ? null : { open: beside.open, isOpen: beside.taskId !== null }),
    [beside],
  );
  return (
    <BesideContext value={beside}>
      <TasksBesideContext value={tasksBeside}>{children}</TasksBesideContext>
    </BesideContext>
  );
}

export function BesidePanel({ beside, taskId }: { beside: Beside; taskId: string }) {
  return (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <TaskPanel taskId={taskId} onOpen={beside.open} onClose={beside.close} />
    </Suspense>
  );
}
