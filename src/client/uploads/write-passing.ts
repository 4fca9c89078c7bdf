import { v7 as uuidv7 } from 'uuid';
import { HOUR } from '#time/units.ts';
import { RejectedInputError } from '../failure.ts';
import type { WriteIdentity } from '../outbox/make-operation.ts';
import type { Operation } from '../outbox/operation.ts';
import type { UnparsedWrite } from '../outbox/unparsed-write.ts';
import type { Ports } from '../ports.ts';
import { namedWrite } from './file-writes.ts';
import type { FileWrite, StoredUpload } from './stored-upload.ts';
import type { StoredUploads, UploadStore } from './upload-store.ts';

/** Age from which a stored file is asked for again before it is attached: the server sweeps what nothing has. */
const DOUBTED = 12 * HOUR;

export interface WritePassingOptions {
  readonly ports: Pick<Ports, 'clock' | 'log'>;
  readonly store: UploadStore;
  /** Operations of the outbox that this context knows. */
  readonly operations: () => readonly Operation[];
  /** Hands a write to the outbox; settles when it is on disk there. */
  readonly write: (write: UnparsedWrite, identity: WriteIdentity) => Promise<void>;
  readonly discard: (requestId: string) => Promise<void>;
}

/**
 * Passes writes on to the outbox once all of their files are stored, and forgets files once the outbox is through with
 * their write. Each step is on disk before the next begins, and each may happen again. docs/decisions/0078.
 */
export function createWritePassing({
  ports,
  store,
  operations,
  write: passOn,
  discard,
}: WritePassingOptions) {
  const operationOf = (requestId: string) => operations().find((each) => each.requestId === requestId);

  async function isInOutbox(requestId: string): Promise<boolean> {
    return operationOf(requestId) !== undefined || (await store.isInOutbox(requestId));
  }

  /** Makes files wait for the server again: creating an upload anew tells whether it still has the file. */
  async function sendAgain(files: readonly StoredUpload[]): Promise<void> {
    for (const { id } of files) await store.change(id, { isStored: false, address: null });
  }

  function isDoubted({ isStored, storedAt, addedAt }: StoredUpload): boolean {
    return isStored && ports.clock.now() - Date.parse(storedAt ?? addedAt) > DOUBTED;
  }

  async function settle(each: FileWrite, files: readonly StoredUpload[]): Promise<boolean> {
    const { requestId, fileIds } = each;
    if (!(await isInOutbox(requestId))) {
      // The server's entities carry the files now, or the write was discarded.
      await store.remove(fileIds, [requestId]);
      return true;
    }
    const isLost = operationOf(requestId)?.error?.id === 'not_found';
    if (!isLost || each.isRenewed === true || files.length < fileIds.length || files.length === 0)
      return false;
    await sendAgain(files);
    await store.replaceWrite(requestId, {
      ...each,
      requestId: uuidv7(),
      isPassedOn: false,
      isRenewed: true,
    });
    await discard(requestId);
    return true;
  }

  async function pass(each: FileWrite, files: readonly StoredUpload[]): Promise<boolean> {
    const { requestId, at } = each;
    const doubted = files.filter(isDoubted);
    if (doubted.length > 0) {
      await sendAgain(doubted);
      return true;
    }
    try {
      if (!(await isInOutbox(requestId))) await passOn(namedWrite(each, files), { requestId, at });
    } catch (error) {
      if (!(error instanceof RejectedInputError)) throw error;
      ports.log('uploads.writeRejected', error);
      await store.putWrite({ ...each, error: { id: 'invalid_input', message: error.message } });
      return true;
    }
    await store.putWrite({ ...each, isPassedOn: true });
    return true;
  }

  return {
    /** Resolves to whether the disk has changed. What fails is handed to `onFailed`, and holds up no other write. */
    async passOn({ uploads, writes }: StoredUploads, onFailed: (reason: unknown) => void): Promise<boolean> {
      const byId = new Map(uploads.map((each) => [each.id, each]));
      let hasChanged = false;
      for (const each of writes) {
        const files = each.fileIds.flatMap((id) => byId.get(id) ?? []);
        if ((each.error ?? null) !== null) continue;
        try {
          if (each.isPassedOn === true) hasChanged = (await settle(each, files)) || hasChanged;
          else if (files.every(({ isStored }) => isStored))
            hasChanged = (await pass(each, files)) || hasChanged;
        } catch (error) {
          onFailed(error);
        }
      }
      return hasChanged;
    },
  };
}
export type WritePassing = ReturnType<typeof createWritePassing>;
