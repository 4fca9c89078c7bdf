import { SECOND } from '#time/units.ts';
import { TooManyRequestsError } from '../errors.ts';
import type { WorkAllowance } from './work-allowance.ts';

/** Waiting work of one user, above which more is refused. */
export const MAX_WAITING = 200;
/** Pause after which some of the waiting work is done. Milliseconds. */
const QUEUE_PAUSE = SECOND;
/** Unread bytes of one user's answers, above which no more are produced until some are read. */
const MAX_CARRIED = 8_388_608;
/** Longest turn that counts: longer work waits for something outside and must not block others. Milliseconds. */
const LONGEST_TURN = 250;

/** Bounds of one kind of work. */
export interface QueueBounds {
  /** Concurrent work of one user, and of all together. A heavy user has one piece at a time. */
  readonly each: number;
  readonly together: number;
  /** Null: neither the time of the work nor its answers are charged. */
  readonly allowance: WorkAllowance | null;
}

/** Queue that serves users in turn, so that nobody’s many requests delay the others. docs/decisions/0041. */
export interface FairQueue {
  /**
   * Runs work in its user's turn. Rejects with `too_many_requests` if too much of theirs waits, or their time is
   * used up.
   */
  run<T>(personId: string, work: () => Promise<T>): Promise<T>;
  /** Counts bytes of an answer to a user until they are read. */
  carry(personId: string, bytes: number, left: Promise<unknown>): void;
}

/** Key by which the visitors of an account’s public pages wait and pay together: not at the price of the account. */
export const visitorsOf = (userId: string) => `visitors of ${userId}`;

interface Person {
  readonly id: string;
  readonly waiting: (() => void)[];
  running: number;
  carried: number;
}

export function createFairQueue({ each, together, allowance }: QueueBounds): FairQueue {
  const people = new Map<string, Person>();
  /** Users with waiting work, ordered by their last turn, the longest ago first. */
  const queue = new Set<Person>();
  let running = 0;
  let isPumping = false;

  function personOf(id: string): Person {
    const person = people.get(id) ?? { id, waiting: [], running: 0, carried: 0 };
    people.set(id, person);
    return person;
  }
  function forget(person: Person): void {
    if (person.running === 0 && person.carried === 0 && person.waiting.length === 0) people.delete(person.id);
  }
  function mayStart({ id, running: own, carried }: Person): boolean {
    return own < (allowance?.isHeavy(id) === true ? 1 : each) && carried < MAX_CARRIED;
  }

  /** Starts waiting work asynchronously, after reading further requests from the network. */
  function pump(): void {
    if (isPumping || queue.size === 0) return;
    isPumping = true;
    setImmediate(() => {
      isPumping = false;
      for (const person of [...queue]) {
        if (running >= together) return;
        if (!mayStart(person)) continue;
        queue.delete(person);
        const start = person.waiting.shift();
        if (person.waiting.length > 0) queue.add(person);
        start?.();
      }
      if (running < together && [...queue].some(mayStart)) pump();
    });
  }

  async function start<T>(person: Person, work: () => Promise<T>): Promise<T> {
    person.running += 1;
    running += 1;
    let isCounted = true;
    const release = () => {
      if (!isCounted) return;
      isCounted = false;
      running -= 1;
      pump();
    };
    const timer = setTimeout(release, LONGEST_TURN);
    try {
      return await (allowance === null ? work() : allowance.run(person.id, work));
    } finally {
      clearTimeout(timer);
      person.running -= 1;
      release();
      forget(person);
      pump();
    }
  }

  return {
    async run(personId, work) {
      allowance?.demandTime(personId);
      const person = personOf(personId);
      if (person.waiting.length >= MAX_WAITING) throw new TooManyRequestsError(QUEUE_PAUSE);
      if (person.waiting.length === 0 && running < together && mayStart(person)) return start(person, work);
      return new Promise((resolve, reject) => {
        person.waiting.push(() => start(person, work).then(resolve, reject));
        queue.add(person);
        pump();
      });
    },
    carry(personId, bytes, left) {
      allowance?.chargeAnswered(personId, bytes);
      const person = personOf(personId);
      person.carried += bytes;
      const done = () => {
        person.carried -= bytes;
        forget(person);
        pump();
      };
      left.then(done, done);
    },
  };
}

/**
 * Concurrent turns, of each user and together. The embedded database does one thing at a time, so few may be
 * queued before the next user's.
 */
const AT_ONCE = {
  embedded: { each: 2, together: 4 },
  postgres: { each: 4, together: 16 },
} as const;

/** Fair queue of users' reads, over sockets and HTTP alike; another one serves their writes over HTTP. */
export function createFairCalls(kind: keyof typeof AT_ONCE, allowance: WorkAllowance): FairQueue {
  return createFairQueue({ ...AT_ONCE[kind], allowance });
}

/** Queue of users' writes over sockets, which wait in the queue of their socket first: only those of heavy users do here. */
export function createSocketWrites(allowance: WorkAllowance): FairQueue {
  const bound = Number.POSITIVE_INFINITY;
  return createFairQueue({ each: bound, together: bound, allowance });
}
