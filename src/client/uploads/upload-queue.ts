import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { MAX_COMMENT_FILES } from '#contract/limits.ts';
import type { Operation } from '../outbox/operation.ts';
import type { Ports } from '../ports.ts';
import {
  commentWriteOf,
  isEmptyComment,
  isLink,
  linkWriteOf,
  waitingCommentOf,
  withoutFile,
} from './file-writes.ts';
import { createShownUploads } from './shown-uploads.ts';
import { type FileWrite, MAX_WAITING_BYTES, type StoredUpload, type UploadTarget } from './stored-upload.ts';
import { TooManyFilesError } from './too-many-files-error.ts';
import { createTusClient, type TusOptions } from './tus-client.ts';
import { createUploadSender, type UploadSenderOptions } from './upload-sender.ts';
import { createUploadStore, type StoredUploads } from './upload-store.ts';
import { UPLOADS_MARK, uploadsChannel } from './uploads-mark.ts';
import type { Uploads } from './uploads-of-account.ts';
import { createWritePassing, type WritePassingOptions } from './write-passing.ts';

const message = z.union([
  z.object({ type: z.literal('changed') }),
  z.object({ type: z.literal('progress'), id: z.string(), sent: z.nullable(z.number()) }),
]);

export interface UploadsOptions
  extends Pick<UploadSenderOptions, 'accountId' | 'isOnline'>,
    Pick<TusOptions, 'token' | 'refresh'>,
    Pick<WritePassingOptions, 'operations' | 'write' | 'discard'> {
  readonly ports: Ports;
}

export function createUploads(options: UploadsOptions): Uploads {
  const { accountId, ports } = options;
  const { clock, log } = ports;
  const store = createUploadStore(ports, accountId);
  const channel = ports.openChannel(uploadsChannel(accountId));
  const shown = createShownUploads();
  let turn: Promise<unknown> = Promise.resolve();

  const sender = createUploadSender({
    ...options,
    store,
    tus: createTusClient(options),
    passing: createWritePassing({ ...options, store }),
    // The server must know the subject first.
    mayBegin: ({ target }) => !options.operations().some((each) => creates(each, subjectOf(target))),
    onTaken: shown.dropProgress,
    onProgress(id, sent) {
      channel.post({ type: 'progress', id, sent });
      shown.setProgress(id, sent);
    },
    onChanged: () => void changed(),
  });

  /** Acts on the disk after what was begun before: nothing is missed, and the mark is right. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = turn.then(act);
    turn = done.catch(() => {});
    return done;
  }

  /** Reads the disk and shows it. */
  function reread(): Promise<void> {
    return inTurn(async () => {
      const read = await store.read();
      const isEmpty = read.uploads.length === 0 && read.writes.length === 0;
      if (isEmpty) await ports.storage.remove(UPLOADS_MARK + accountId);
      else await ports.storage.set(UPLOADS_MARK + accountId, '1');
      shown.set(read);
    }).catch((error: unknown) => log('uploads.notRead', error));
  }

  async function changed(): Promise<void> {
    channel.post({ type: 'changed' });
    await reread();
  }

  /** Changes the disk after what was begun before, shows it, and sends what there is to send. */
  async function change<T>(act: (read: StoredUploads) => Promise<T>): Promise<T> {
    const result = await inTurn(async () => act(await store.read()));
    await changed();
    sender.drain();
    return result;
  }

  function add(
    files: readonly File[],
    targetOf: () => UploadTarget,
    writeOf: (upload: StoredUpload) => readonly FileWrite[],
    check: (read: StoredUploads) => void = () => {},
  ): Promise<boolean> {
    return change(async (read) => {
      check(read);
      const waiting = read.uploads.reduce((sum, { size, isEnded }) => sum + (isEnded === true ? 0 : size), 0);
      if (files.reduce((sum, { size }) => sum + size, waiting) > MAX_WAITING_BYTES) return false;
      const addedAt = new Date(clock.now()).toISOString();
      const added = files.map((bytes) => {
        const { name, size, type } = bytes;
        const base = { id: uuidv7(), name, size, type, addedAt, address: null, isStored: false, error: null };
        return { upload: { ...base, target: targetOf() }, bytes };
      });
      // First, so that a tab that dies now leaves a mark too many, and no upload without one.
      await ports.storage.set(UPLOADS_MARK + accountId, '1');
      await store.add(
        added,
        added.flatMap(({ upload }) => writeOf(upload)),
      );
      return true;
    });
  }

  channel.listen((received) => {
    const { success, data } = z.safeParse(message, received);
    if (!success) return;
    if (data.type === 'progress') shown.setProgress(data.id, data.sent);
    else void reread().then(followed);
  });

  /** Another tab may have removed what this one sends, or die before it has sent what it added. */
  function followed(): void {
    const known = new Set(shown.read().map(({ id }) => id));
    for (const id of shown.sending()) if (!known.has(id)) sender.stop(id);
    if (shown.read().length > 0) sender.drain();
  }

  void reread();
  return {
    read: shown.read,
    waitingComments: shown.waitingComments,
    subscribe: shown.subscribe,
    bytesOf: store.bytesOf,
    addToTask: (taskId, files) => add(files, () => ({ kind: 'task', taskId, linkId: uuidv7() }), linkWriteOf),
    addToComment: (commentId, subject, files) =>
      add(
        files,
        () => ({ kind: 'comment', commentId, subject }),
        () => [],
        ({ uploads }) => {
          if (filesOf(commentId, uploads).length + files.length > MAX_COMMENT_FILES)
            throw new TooManyFilesError('A comment takes no more files');
        },
      ),
    sendComment: (comment) =>
      change(async ({ uploads }) => {
        const write = commentWriteOf(
          comment,
          filesOf(comment.commentId, uploads),
          new Date(clock.now()).toISOString(),
        );
        if (!isEmptyComment(write)) await store.putWrite(write);
      }),
    discardComment: (commentId) =>
      change(async ({ writes }) => {
        const own = writes.filter(
          (each) => each.isPassedOn !== true && waitingCommentOf(each)[0]?.commentId === commentId,
        );
        const ids = own.flatMap(({ fileIds }) => fileIds);
        await store.end(
          ids,
          own.map(({ requestId }) => requestId),
          [],
        );
        for (const id of ids) sender.stop(id);
      }),
    retry: (id) =>
      change(async ({ writes }) => {
        await store.change(id, { error: null });
        for (const each of writes)
          if (isLink(each) && each.fileIds.includes(id)) await store.putWrite({ ...each, error: null });
      }),
    remove: (id) =>
      change(async ({ writes }) => {
        const own = writes.filter(({ fileIds }) => fileIds.includes(id));
        const comments = own.filter((each) => !isLink(each)).map((each) => withoutFile(each, id));
        const left = comments.filter((each) => !isEmptyComment(each));
        const ended = own.filter(({ requestId }) => !left.some((each) => each.requestId === requestId));
        await store.end(
          [id],
          ended.map(({ requestId }) => requestId),
          left,
        );
        sender.stop(id);
      }),
    drain: sender.drain,
    reconnect() {
      void reread();
      sender.reconnect();
    },
    close() {
      shown.close();
      sender.close();
      channel.close();
      store.close();
    },
  };
}

function filesOf(commentId: string, uploads: readonly StoredUpload[]): readonly string[] {
  return uploads.flatMap(({ id, target, isEnded }) =>
    target.kind === 'comment' && target.commentId === commentId && isEnded !== true ? [id] : [],
  );
}

/** Id of the task or request that a file is for. */
function subjectOf(target: UploadTarget): string {
  if (target.kind === 'task') return target.taskId;
  return 'noteId' in target.subject ? target.subject.noteId : target.subject.delegationRequestId;
}

function creates({ entity, entityId, write }: Operation, subjectId: string): boolean {
  if (entity !== 'task' || entityId !== subjectId) return false;
  return write.name.startsWith('create') && write.name !== 'createAssetLink';
}
