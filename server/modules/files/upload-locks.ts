import type { Lock, Locker } from '@tus/server';
import type { Clock } from '#server/clock.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import { SECOND } from '#time/units.ts';

/** Time after which whoever waits for an upload is refused. */
const LONGEST_WAIT = 30 * SECOND;

/** Claim to an upload. */
interface Claim {
  /** Asks its holder to end soon. */
  readonly release: () => void;
  readonly grant: () => void;
  readonly refuse: () => void;
}

/** Upload that is held, and the claims that wait for it: one of a request, and the one of keeping before it. */
interface Line {
  release: () => void;
  request: Claim | null;
  keeping: Claim | null;
}

/**
 * Locks of uploads, so that nobody writes one that another request writes, or that becomes a file. A request that comes
 * while another waits takes its place: who asks last is the sender who is still there.
 */
export function createUploadLocks(clock: Pick<Clock, 'after'>) {
  const lines = new Map<string, Line>();

  function acquire(
    id: string,
    kind: 'request' | 'keeping',
    release: () => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const line = lines.get(id);
    if (line === undefined) {
      lines.set(id, { release, request: null, keeping: null });
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      line[kind]?.refuse();
      const leave = () => {
        if (line[kind] === claim) line[kind] = null;
        stopWaiting();
        signal?.removeEventListener('abort', claim.refuse);
      };
      const claim: Claim = {
        release,
        grant() {
          leave();
          line.release = release;
          resolve();
        },
        refuse() {
          leave();
          reject(new TooManyRequestsError(SECOND));
        },
      };
      const stopWaiting = clock.after(LONGEST_WAIT, claim.refuse);
      signal?.addEventListener('abort', claim.refuse);
      line[kind] = claim;
      line.release();
    });
  }

  function free(id: string): void {
    const line = lines.get(id);
    const next = line?.keeping ?? line?.request;
    if (line === undefined || next === null || next === undefined) {
      lines.delete(id);
      return;
    }
    next.grant();
    if (line.request !== null) line.release();
  }

  const locker: Locker = {
    newLock: (id): Lock => ({
      lock: (signal, release) => acquire(id, 'request', () => void release(), signal),
      async unlock() {
        free(id);
      },
    }),
  };

  return {
    locker,
    /** Work for which no request may change the upload. */
    async hold<T>(id: string, work: () => Promise<T>): Promise<T> {
      await acquire(id, 'keeping', () => undefined);
      try {
        return await work();
      } finally {
        free(id);
      }
    },
  };
}
export type UploadLocks = ReturnType<typeof createUploadLocks>;
