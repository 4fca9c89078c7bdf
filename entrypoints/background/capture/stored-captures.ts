import type { KeyValueStorage } from '#client/ports.ts';
import { FILE_CAPTURES } from '../../messaging/file-capture.ts';
import { type FileCapture, parseFileCaptures } from '../../messaging/parse-file-captures.ts';

/** File captures of accounts on disk, changed one after the other. They leave a signed-out device with its account. */
export function createStoredCaptures(storage: KeyValueStorage) {
  let changing: Promise<unknown> = Promise.resolve();

  async function read(accountId: string): Promise<readonly FileCapture[]> {
    return parseFileCaptures(await storage.get(FILE_CAPTURES + accountId));
  }

  function change(
    accountId: string,
    edit: (all: readonly FileCapture[]) => readonly FileCapture[],
  ): Promise<readonly FileCapture[]> {
    const key = FILE_CAPTURES + accountId;
    const changed = changing.then(async () => {
      const next = edit(await read(accountId));
      await (next.length === 0 ? storage.remove(key) : storage.set(key, JSON.stringify(next)));
      return next;
    });
    changing = changed.catch(() => undefined);
    return changed;
  }

  return { read, change };
}
