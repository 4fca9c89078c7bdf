import { FileDropLayer } from '#features/files/file-drop-layer.tsx';
import { TaskKeyListener } from './keys/task-key-listener.tsx';

interface LateShellProps {
  /** Opens the dialog of a new task. */
  readonly onNewTask: () => void;
}

/** Parts of the shell that nobody needs before the first paint: keys of tasks, files that are dropped and pasted. */
export function LateShell({ onNewTask }: LateShellProps) {
  return (
    <>
      <TaskKeyListener />
      <FileDropLayer onNewTask={onNewTask} />
    </>
  );
}
