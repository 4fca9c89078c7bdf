/** Concurrent fetches of one user, and from one host, in one process. */
const PER_PERSON = 2;
const PER_HOST = 4;
/** Time after which a fetch is slow, and others stop waiting for its slot. Milliseconds. */
const PATIENCE = 2_000;

/** Releases the slot. */
export type Release = () => void;

export interface FetchTurns {
  /** Slot for a fetch; null while the user or the host has too many slow ones. */
  take(ownerId: string, host: string): Promise<Release | null>;
}

interface Limits {
  readonly perPerson?: number;
  readonly perHost?: number;
  readonly patience?: number;
}

interface Lane {
  active: number;
  readonly waiting: (() => void)[];
}

/** A fetch waits shortly for the slot of a quick one, and otherwise is postponed. */
export function createFetchTurns({
  perPerson = PER_PERSON,
  perHost = PER_HOST,
  patience = PATIENCE,
}: Limits = {}): FetchTurns {
  const lanes = new Map<string, Lane>();

  function leave(name: string, lane: Lane): void {
    lane.active -= 1;
    lane.waiting.shift()?.();
    if (lane.active === 0) lanes.delete(name);
  }
  /** Null if none is released in time. At most as many wait as the lane has slots. */
  function enter(name: string, most: number): Promise<Release | null> {
    const lane = lanes.get(name) ?? { active: 0, waiting: [] };
    lanes.set(name, lane);
    const admit = () => {
      lane.active += 1;
      return () => leave(name, lane);
    };
    if (lane.active < most) return Promise.resolve(admit());
    if (lane.waiting.length >= most) return Promise.resolve(null);
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        resolve(admit());
      };
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(wake), 1);
        resolve(null);
      }, patience);
      lane.waiting.push(wake);
    });
  }

  return {
    async take(ownerId, host) {
      const leavePerson = await enter(`person ${ownerId}`, perPerson);
      if (leavePerson === null) return null;
      const leaveHost = await enter(`host ${host}`, perHost);
      if (leaveHost === null) {
        leavePerson();
        return null;
      }
      return () => {
        leaveHost();
        leavePerson();
      };
    },
  };
}
