import { type Timer, withDeadline } from './deadline.ts';

/** Time that a window still counts as in use after another program has come to the front. Milliseconds. */
const GRACE = 20_000;
/** Time without input after which the user counts as absent at the worker's start. Seconds. */
const ABSENT_AFTER = 300;

type IdleState = 'active' | 'idle' | 'locked';

/** Browser API for the focus of windows and for idleness. */
export interface PresencePort {
  hasFocus(): Promise<boolean>;
  queryState(seconds: number): Promise<IdleState>;
}

/** A window of this browser is in front and somebody is at the machine: they see the button. */
export interface Presence {
  isInUse(): boolean;
  onFocus(hasFocus: boolean): void;
  onIdleState(state: IdleState): void;
  /** Reads the present state, since the browser reports changes only. */
  read(): Promise<void>;
}

/** Tracks presence. `onChange` is called when it begins or ends. */
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
