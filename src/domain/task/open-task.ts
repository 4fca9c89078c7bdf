import { createContext, useCallback, useContext } from 'react';
import { useNavigate } from 'react-router-dom';

interface TasksBeside {
  readonly open: (taskId: string) => void;
  /** A task is open beside the page, which has less room then. */
  readonly isOpen: boolean;
}

/** Panel for tasks beside the current page; null where there is no room for it. */
export const TasksBesideContext = createContext<TasksBeside | null>(null);

/** Opens a task as its link does: beside the page where it has the room, else as a page. */
export function useOpenTask(): (taskId: string) => void {
  const openBeside = useContext(TasksBesideContext)?.open;
  const navigate = useNavigate();
  return useCallback(
    (taskId) => (openBeside === undefined ? void navigate(`/task/${taskId}`) : openBeside(taskId)),
    [openBeside, navigate],
  );
}

export function useIsTaskBeside(): boolean {
  return useContext(TasksBesideContext)?.isOpen === true;
}
