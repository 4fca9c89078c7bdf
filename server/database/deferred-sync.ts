import { fdatasync, fdatasyncSync } from 'node:fs';

/** Observer of syncs for tests: called at the start of each; the returned function is called at its end. */
export type SyncObserver = (path: string) => () => void;

/** Deferred syncs of the write-ahead log, which the engine takes for done. docs/decisions/0044. */
export interface DeferredSync {
  /** File with writes that may not be on disk; null if all are. */
  readonly path: string | null;
  /** Whether a sync failed, after which the state of the disk is unknown. */
  readonly hasFailed: boolean;
  /** Defers one sync. An earlier one of another file is done first. */
  defer(descriptor: number, path: string): void;
  /** Syncs the deferred writes at once, before anything is written that must not reach the disk before the log. */
  settleNow(): void;
  /** Resolves once all that was deferred so far is on disk; rejects where the disk failed, from then on always. */
  settled(): Promise<void>;
}

/**
 * Group commit for an engine with one connection: the next transaction runs while a thread syncs the log of the
 * last ones, and one sync serves all that ended before it began. A transaction must not be acknowledged before
 * `settled`.
 */
export function createDeferredSync(observe: SyncObserver = () => () => undefined): DeferredSync {
  let file: { readonly descriptor: number; readonly path: string } | null = null;
  /** Numbers of requested and of finished deferred syncs. */
  let asked = 0;
  let done = 0;
  let running: Promise<void> | null = null;
  let failure: { readonly error: unknown } | null = null;

  function finish(upTo: number): void {
    done = Math.max(done, upTo);
    if (done === asked) file = null;
  }

  function syncInThread(): Promise<void> {
    return new Promise((resolve) => {
      if (file === null) return resolve();
      const upTo = asked;
      const end = observe(file.path);
      fdatasync(file.descriptor, (error) => {
        running = null;
        // Synced in the meantime, and the file may be closed since.
        if (done < upTo && error !== null) failure = { error };
        if (error === null) {
          end();
          finish(upTo);
        }
        resolve();
      });
    });
  }

  function throwFailure(): void {
    if (failure !== null) throw failure.error;
  }

  return {
    get path() {
      return file?.path ?? null;
    },
    get hasFailed() {
      return failure !== null;
    },
    defer(descriptor, path) {
      if (file !== null && file.descriptor !== descriptor) this.settleNow();
      file = { descriptor, path };
      asked += 1;
    },
    settleNow() {
      throwFailure();
      if (file === null) return;
      const end = observe(file.path);
      try {
        fdatasyncSync(file.descriptor);
      } catch (error) {
        failure = { error };
        throw error;
      }
      end();
      finish(asked);
    },
    async settled() {
      const goal = asked;
      while (done < goal) {
        throwFailure();
        running ??= syncInThread();
        await running;
      }
      throwFailure();
    },
  };
}
