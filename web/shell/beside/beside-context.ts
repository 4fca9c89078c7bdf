import { createContext } from 'react';

/** The task that is open beside the page. */
export interface Beside {
  readonly taskId: string | null;
  readonly open: (taskId: string) => void;
  readonly close: () => void;
}

/** Null on pages without one, and where there is no room: a task is then opened as a page. */
export const BesideContext = createContext<Beside | null>(null);
