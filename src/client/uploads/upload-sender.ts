import { MINUTE, SECOND } from '#time/units.ts';
import { NoResponseError, RefusedError, reasonOf } from '../failure.ts';
import type { Ports } from '../ports.ts';
import { createChunkSize } from './chunk-size.ts';
import type { StoredUpload } from './stored-upload.ts';
import type { TusClient } from './tus-client.ts';
import type { UploadStore } from './upload-store.ts';
import type { WritePassing } from './write-passing.ts';

/** First and longest pause before an upload goes on where nothing else wakes it. Milliseconds. */
const RETRY = 2 * SECOND;
const LONGEST_RETRY = MINUTE;
/** Refusals that say "later". */
const laterIds: ReadonlySet<string> = new Set([
  'unavailable',
  'storage_full',
  'too_many_requests',
  'unauthenticated',
  'session_revoked',
]);

export interface UploadSenderOptions {
  readonly accountId: string;
  readonly ports: Pick<Ports, 'clock' | 'log' | 'withLock'>;
  readonly store: UploadStore;
  readonly tus: TusClient;
  readonly isOnline: () => boolean;
  /** Whether the server can know what the file is for. */
  readonly mayBegin: (upload: StoredUpload) => boolean;
  readonly passing: WritePassing;
  /** Called when this context begins to send: none other does. */
  readonly onTaken: () => void;
  readonly onProgress: (id: string, sent: number | null) => void;
  /** Called after the disk has changed. */
  readonly onChanged: () => void;
}

export interface UploadSender {
  drain(): void;
  /** A connection stands again: what the one before has swallowed is not waited for. */
  reconnect(): void;
  /** Stops sending a file that was removed. */
  stop(id: string): void;
  close(): void;
}

/**
 * Sends one file after the other, in one context of the browser at a time, each from the byte that the server has. Each
 * step is on disk before the next begins, and each may happen again. docs/decisions/0078.
 */
export function createUploadSender(options: UploadSenderOptions): UploadSender {
  const { accountId, ports, store, tus } = options;
  let isClosed = false;
  let isDraining = false;
  let isWanted = false;
  let pause = RETRY;
  let cancelRetry: (() => void) | null = null;
  let current: { readonly id: string; readonly abort: AbortController } | null = null;

  function drain(): void {
    isWanted = true;
    if (isDraining || isClosed) return;
    isDraining = true;
    cancelRetry?.();
    cancelRetry = null;
    ports
      .withLock(`daywall:${accountId}:uploads`, sendAll)
      .catch(retryLater)
      .finally(() => {
        isDraining = false;
        if (isWanted && cancelRetry === null) drain();
      });
  }

  async function sendAll(): Promise<void> {
    options.onTaken();
    while (!isClosed) {
      isWanted = false;
      if (await options.passing.passOn(await store.read(), retryLater)) options.onChanged();
      const { uploads } = await store.read();
      if (!options.isOnline()) return;
      await endRemoved(uploads);
      const next = uploads.find(
        (each) => !each.isStored && each.isEnded !== true && each.error === null && options.mayBegin(each),
      );
      if (next === undefined || !(await sendOne(next))) return;
    }
  }

  /** Tells the server of uploads that were taken back. */
  async function endRemoved(uploads: readonly StoredUpload[]): Promise<void> {
    for (const { id, address, isEnded } of uploads) {
      if (isEnded !== true) continue;
      try {
        if (address !== null) await tus.end(address);
      } catch (error) {
        if (!(error instanceof RefusedError)) {
          retryLater(error);
          continue;
        }
      }
      await store.remove([id], []);
      options.onChanged();
    }
  }

  async function sendOne(upload: StoredUpload): Promise<boolean> {
    const { id } = upload;
    const abort = new AbortController();
    current = { id, abort };
    try {
      const bytes = await store.bytesOf(id);
      if (bytes === null) await store.remove([id], []);
      else {
        options.onProgress(id, 0);
        await sendBytes(upload, bytes, abort.signal);
        const storedAt = new Date(ports.clock.now()).toISOString();
        await store.change(id, { isStored: true, storedAt });
      }
      pause = RETRY;
      return true;
    } catch (error) {
      // Removed meanwhile, or its connection was replaced: what is next is read again.
      if (abort.signal.aborted) return !isClosed;
      const reason = error instanceof RefusedError ? reasonOf(error) : null;
      if (reason === null || laterIds.has(reason.id) || isTooEarly(upload, reason.id)) {
        retryLater(error);
        return false;
      }
      ports.log('uploads.refused', { id, reason: reason.id });
      await store.change(id, { error: reason, address: null });
      return true;
    } finally {
      current = null;
      options.onProgress(id, null);
      options.onChanged();
    }
  }

  /** The task may still be on its way in another tab. */
  function isTooEarly({ addedAt }: StoredUpload, reason: string): boolean {
    return reason === 'not_found' && ports.clock.now() - Date.parse(addedAt) < LONGEST_RETRY;
  }

  /** Upload that was begun before; null where the server knows none. */
  async function resumed({ address }: StoredUpload, signal: AbortSignal) {
    const offset = address === null ? null : await tus.offsetOf(address, signal);
    return address === null || offset === null ? null : { address, offset };
  }

  async function created(upload: StoredUpload, signal: AbortSignal) {
    const begun = await tus.create(upload, signal);
    await store.change(upload.id, { address: begun.address });
    return begun;
  }

  async function sendBytes(upload: StoredUpload, bytes: Blob, signal: AbortSignal): Promise<void> {
    const { id, size } = upload;
    const chunk = createChunkSize(ports.clock);
    const { address, offset } = (await resumed(upload, signal)) ?? (await created(upload, signal));
    let from = offset;
    while (from < size) {
      options.onProgress(id, from);
      const taken = await chunk.measure((length) =>
        tus.append(address, from, bytes.slice(from, from + length), signal),
      );
      if (taken === null) throw new NoResponseError('The server has other bytes of the upload');
      from = taken;
      pause = RETRY;
    }
  }

  function retryLater(reason: unknown): void {
    ports.log('uploads.waits', reason);
    isWanted = false;
    if (isClosed) return;
    cancelRetry ??= ports.clock.after(pause, () => {
      cancelRetry = null;
      drain();
    });
    pause = Math.min(pause * 2, LONGEST_RETRY);
  }

  return {
    drain,
    reconnect() {
      pause = RETRY;
      current?.abort.abort();
      drain();
    },
    stop(id) {
      if (current?.id === id) current.abort.abort();
    },
    close() {
      isClosed = true;
      cancelRetry?.();
      current?.abort.abort();
    },
  };
}
