import type { UploadsOptions } from './upload-queue.ts';
import { UPLOADS_MARK, uploadsChannel } from './uploads-mark.ts';
import type { Uploads } from './uploads-of-account.ts';

/**
 * Uploads of an account, whose code no first page needs: loaded when asked for, or when a connection stands and some
 * wait since before.
 */
export function createLateUploads(options: UploadsOptions) {
  const { accountId, ports } = options;
  /** Told when another tab has changed its files: this one goes on with them where that one dies. */
  const channel = ports.openChannel(uploadsChannel(accountId));
  let loading: Promise<Uploads> | null = null;

  async function create(): Promise<Uploads> {
    try {
      const { createUploads } = await import('./upload-queue.ts');
      channel.close();
      return createUploads(options);
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  function load(): Promise<Uploads> {
    loading ??= create();
    return loading;
  }
  const notLoaded = (error: unknown) => ports.log('uploads.notLoaded', error);
  async function connect(): Promise<void> {
    if (loading !== null || (await ports.storage.get(UPLOADS_MARK + accountId)) !== null)
      (await load()).reconnect();
  }

  channel.listen(() => void load().then((uploads) => uploads.drain(), notLoaded));

  return {
    load,
    /** A connection stands again. */
    reconnect: () => void connect().catch(notLoaded),
    /** The operations of the outbox have changed. */
    onOperations: () => void loading?.then((uploads) => uploads.drain(), notLoaded),
    close() {
      channel.close();
      void loading?.then((uploads) => uploads.close(), notLoaded);
    },
  };
}
