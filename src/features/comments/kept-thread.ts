/** Storage of drafts and seen marks on the device, such as the browser's local storage. */
export type ThreadStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Draft and seen mark of one thread, per account and device. A full or closed storage fails silently. */
export interface KeptThread {
  readonly draft: () => string;
  readonly keepDraft: (text: string) => void;
  /** Instant of the last comment that was seen. */
  readonly seenUntil: () => string | null;
  readonly keepSeen: (until: string) => void;
}

export function keptThread(storage: ThreadStorage, account: string, thread: string): KeptThread {
  const key = (what: string) => `daywall.${what}.${account}.${thread}`;
  function read(what: string): string | null {
    try {
      return storage.getItem(key(what));
    } catch {
      return null;
    }
  }
  function write(what: string, value: string): void {
    try {
      if (value === '') storage.removeItem(key(what));
      else storage.setItem(key(what), value);
    } catch {
      // Without storage the draft lasts as long as the page.
    }
  }
  return {
    draft: () => read('draft') ?? '',
    keepDraft: (text) => write('draft', text.trim() === '' ? '' : text),
    seenUntil: () => read('seen'),
    keepSeen: (until) => write('seen', until),
  };
}
