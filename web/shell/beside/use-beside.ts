import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMedia } from '#ui/use-media.ts';
import type { Beside } from './beside-context.ts';

/** Parameter of a page's address: the task that is open beside it. */
const PARAMETER = 'task';

/** State of a history entry whose panel was opened from the entry before. */
const OPENED = 'opened beside';

function withTask(search: string, taskId: string | null): string {
  const parameters = new URLSearchParams(search);
  if (taskId === null) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, taskId);
  return parameters.toString();
}

/** Task named in the address of the page. */
export function useNamedTask(): string | null {
  const named = new URLSearchParams(useLocation().search).get(PARAMETER);
  return named !== null && /^[\w-]+$/.test(named) ? named : null;
}

/**
 * Panel of a task beside the page, on pages that have one and screens with room for both. Its state is in the address:
 * opening adds an entry to the history, going on to another task replaces it, Back closes. docs/decisions/0064.
 */
export function useBeside(isOffered: boolean, hasSidebar: boolean): Beside | null {
  const hasRoom = useMedia(`(min-width: ${hasSidebar ? 78 : 68.75}rem)`);
  const taskId = useNamedTask();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = taskId !== null;
  const isAdded = state === OPENED;
  const open = useCallback(
    (next: string) =>
      void navigate(
        { pathname, search: withTask(search, next) },
        isOpen ? { replace: true, state: isAdded ? OPENED : null } : { state: OPENED },
      ),
    [navigate, pathname, search, isOpen, isAdded],
  );
  const close = useCallback(() => {
    if (isAdded) void navigate(-1);
    else void navigate({ pathname, search: withTask(search, null) }, { replace: true });
  }, [navigate, pathname, search, isAdded]);
  return useMemo(
    () => (isOffered && hasRoom ? { taskId, open, close } : null),
    [isOffered, hasRoom, taskId, open, close],
  );
}
