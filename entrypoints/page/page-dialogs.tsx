import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Task } from '#contract/task/task.ts';
import { type OpenTaskDialog, TaskDialogsProvider } from '#domain/task/task-dialogs.ts';
import { localizedPart } from './localized-part.tsx';
import { useOpenApp } from './server-context.tsx';

const FinishPartsDialog = localizedPart(
  async () => (await import('#features/tasks/finish-parts-dialog.tsx')).FinishPartsDialog,
);

interface Finishing {
  readonly tasks: readonly Task[];
  readonly onDone?: (() => void) | undefined;
}

/**
 * Dialogs of tasks in the extension: asks here about open subtasks of a finished task; for all others it opens the
 * task in the web app.
 */
export function PageDialogs({ children }: { readonly children: ReactNode }) {
  const openApp = useOpenApp();
  const [finishing, setFinishing] = useState<Finishing | null>(null);
  const openDialog = useCallback<OpenTaskDialog>(
    (kind, tasks, onDone) => {
      const [task] = tasks;
      if (kind === 'finish') setFinishing({ tasks, onDone });
      else if (task !== undefined) openApp(`/task/${task.id}`);
    },
    [openApp],
  );
  return (
    <TaskDialogsProvider value={openDialog}>
      {children}
      {finishing !== null && (
        <Suspense>
          <FinishPartsDialog
            tasks={finishing.tasks}
            isOpen
            onOpenChange={() => setFinishing(null)}
            onDone={finishing.onDone}
          />
        </Suspense>
      )}
    </TaskDialogsProvider>
  );
}
