import type { ServerProcess } from '#tests/e2e/server-process.ts';

/** Stands in what is sent; if it stands in the log, the log says too much. */
export const MARK = 'must-not-be-logged';

/** What an attack is given: a server of its own, and where it says what came of each blow. */
export interface Attack {
  readonly server: ServerProcess;
  /** `what` begins with its group and a colon. */
  readonly expectThat: (what: string, isTrue: boolean) => void;
}
