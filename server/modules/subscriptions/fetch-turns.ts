/** Fetches of one person, and from one host, at the same time in one process. */
const PER_PERSON = 2;
const PER_HOST = 4;
/** A fetch that lasts longer is slow: nobody waits for its place. Milliseconds. */
const PATIENCE = 2_000;

/** Hands the place back. */
export type Release = () => void;

export interface FetchTurns {
  /** A place for a fetch; null where the person or the host has too many slow ones under way. */
  take(ownerId: string, host: string): Promise<Release | null>;
}

interface Limits {
  readonly perPerson?: number;
  readonly perHost?: number;
  readonly patience?: number;
}

/** Fetches under way that share a person or a host. */
interface Lane {
  active: number;
  readonly waiting: (() => void)[];
}

/**
 * Shares the places of calendar fetches, so that slow calendars of one person or host leave places to everybody else's.
 * A fetch waits shortly for a place that a quick one is about to leave, and otherwise has to come back later.
 */
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
  /** The way out of a lane, once a place in it came free in time. Of a full lane no more wait than it has places. */
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
