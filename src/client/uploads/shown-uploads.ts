import { type WaitingComment, waitingCommentOf } from './file-writes.ts';
import type { StoredUpload, Upload } from './stored-upload.ts';
import type { StoredUploads } from './upload-store.ts';

/** Uploads and waiting comments as they are shown, with listeners of their changes. */
export function createShownUploads() {
  const listeners = new Set<() => void>();
  /** Bytes that the server has, of those that some context is sending. */
  const sending = new Map<string, number>();
  let stored: StoredUploads = { uploads: [], writes: [] };
  let shown: readonly Upload[] = [];
  let comments: readonly WaitingComment[] = [];
  let isClosed = false;

  function show(): void {
    if (isClosed) return;
    const wrong = new Map(
      stored.writes.flatMap(({ error, fileIds }) => fileIds.map((id) => [id, error] as const)),
    );
    shown = stored.uploads
      .filter(({ isEnded }) => isEnded !== true)
      .map((each) => shownOf(each, sending.get(each.id), wrong.get(each.id) ?? null));
    comments = stored.writes.flatMap(waitingCommentOf);
    for (const listener of listeners) listener();
  }

  return {
    read: () => shown,
    waitingComments: () => comments,
    /** Files that some context sends. */
    sending: () => [...sending.keys()],
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(read: StoredUploads): void {
      stored = read;
      show();
    },
    setProgress(id: string, sent: number | null): void {
      if (sent === null) sending.delete(id);
      else sending.set(id, sent);
      show();
    },
    /** Drops the progress of a context that sends no more. */
    dropProgress(): void {
      if (sending.size === 0) return;
      sending.clear();
      show();
    },
    close(): void {
      isClosed = true;
    },
  };
}

function shownOf(upload: StoredUpload, sent: number | undefined, wrong: Upload['error']): Upload {
  const { id, name, size, type, target, addedAt, isStored } = upload;
  // A comment whose write is not taken says so itself.
  const error = upload.error ?? (target.kind === 'task' ? wrong : null);
  const state = error !== null ? 'failed' : isStored ? 'stored' : sent === undefined ? 'waiting' : 'sending';
  return { id, name, size, type, target, addedAt, state, sent: isStored ? size : (sent ?? 0), error };
}
