import type { ServerProcess } from '#tests/e2e/restartable-server.ts';

/** Marker in everything that is sent; it must never appear in the log. */
export const MARK = 'must-not-be-logged';

/** Context of an attack: a server of its own, and the record of its results. */
export interface Attack {
  readonly server: ServerProcess;
  /** `what` begins with its group and a colon. */
  readonly expectThat: (what: string, isTrue: boolean) => void;
}
