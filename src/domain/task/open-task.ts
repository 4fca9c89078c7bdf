import { createContext, useCallback, useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Task } from '#contract/task/task.ts';

interface TasksBeside {
  readonly open: (taskId: string) => void;
  /** A task is open beside the page, which has less room then. */
  readonly isOpen: boolean;
}

/** Panel for tasks beside the current page; null where there is no room for it. */
export const TasksBesideContext = createContext<TasksBeside | null>(null);

/** A task to be opened; without its progress it counts as open. */
type OpenedTask = Pick<Task, 'id'> & Partial<Pick<Task, 'progress'>>;

/** Address of a task's page. */
export function taskPath({ id, progress }: OpenedTask): string {
  return progress === 'done' ? `/completed-task/${id}` : `/task/${id}`;
}

/** Opens a task as its link does: beside the page where it has the room, else as a page. */
export function useOpenTask(): (task: OpenedTask) => void {
  const openBeside = useContext(TasksBesideContext)?.open;
  const navigate = useNavigate();
  return useCallback(
    (task) => (openBeside === undefined ? void navigate(taskPath(task)) : openBeside(task.id)),
    [openBeside, navigate],
  );
}

export function useIsTaskBeside(): boolean {
  return useContext(TasksBesideContext)?.isOpen === true;
}
