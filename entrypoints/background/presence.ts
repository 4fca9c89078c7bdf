import { type Timer, withDeadline } from './deadline.ts';

/** Time that a window still counts as in use after another program has come to the front. Milliseconds. */
const GRACE = 20_000;
/** Without input for so long at the worker's start, nobody is there. Seconds. */
const ABSENT_AFTER = 300;

type IdleState = 'active' | 'idle' | 'locked';

/** Focus of the browser's windows and idleness of its person. */
export interface PresencePort {
  hasFocus(): Promise<boolean>;
  queryState(seconds: number): Promise<IdleState>;
}

/** Whether a window of this browser is in front and somebody is at the machine: they see the toolbar button. */
export interface Presence {
  isInUse(): boolean;
  onFocus(hasFocus: boolean): void;
  onIdleState(state: IdleState): void;
  /** Asks the browser, which tells of changes only. */
  read(): Promise<void>;
}

/** `onChange` is called when it begins or ends. */
export function createPresence(port: PresencePort, timer: Timer, onChange: () => void): Presence {
  let hasFocus = false;
  let isThere = true;
  let endGrace: (() => void) | null = null;
  let wasInUse = false;

  const isInUse = () => isThere && (hasFocus || endGrace !== null);

  function settle(): void {
    if (isInUse() === wasInUse) return;
    wasInUse = !wasInUse;
    onChange();
  }

  function setFocus(next: boolean): void {
    endGrace?.();
    endGrace = null;
    if (hasFocus && !next) {
      endGrace = timer.after(GRACE, () => {
        endGrace = null;
        settle();
      });
    }
    hasFocus = next;
    settle();
  }

  return {
    isInUse,
    onFocus: setFocus,
    onIdleState(state) {
      isThere = state === 'active';
      settle();
    },
    async read() {
      const [focused, state] = await Promise.all([
        withDeadline(timer, 'windows', port.hasFocus()),
        withDeadline(timer, 'idle', port.queryState(ABSENT_AFTER)),
      ]);
      isThere = state === 'active';
      setFocus(focused);
    },
  };
}
