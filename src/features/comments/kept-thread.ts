/** Where the device keeps drafts and what was seen; the browser's local storage is one. */
export type ThreadStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What one device keeps of one account about one thread. A full or closed storage keeps nothing and says nothing. */
export interface KeptThread {
  readonly draft: () => string;
  readonly keepDraft: (text: string) => void;
  /** Instant of the last comment that was looked at. */
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
      // Without storage, the text lives as long as the page.
    }
  }
  return {
    draft: () => read('draft') ?? '',
    keepDraft: (text) => write('draft', text.trim() === '' ? '' : text),
    seenUntil: () => read('seen'),
    keepSeen: (until) => write('seen', until),
  };
}
