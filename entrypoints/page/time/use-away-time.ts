import { useEffect, useState } from 'react';
import { browser } from '../../browser/browser-api.ts';
import { createExtensionStorage } from '../../browser/extension-storage.ts';
import { IDLE_SPAN_KEY, type IdleSpan } from '../../messaging/idle-span.ts';

/** Finished idle span, about which the user can be asked. */
export type AwayTime = IdleSpan & { readonly until: string };

/** Usually nobody was away, and the parser is not loaded. */
async function awayTimeOf(stored: string | null): Promise<AwayTime | null> {
  if (stored === null) return null;
  const { parseIdleSpan } = await import('../../messaging/parse-idle-span.ts');
  const span = parseIdleSpan(stored);
  return span === null || span.until === null ? null : { ...span, until: span.until };
}

export async function readAwayTime(): Promise<AwayTime | null> {
  try {
    return await awayTimeOf(await createExtensionStorage(browser.storage.local).get(IDLE_SPAN_KEY));
  } catch {
    return null;
  }
}

/** Idle time that waits for the user's choice; `initial` was read before the first frame. */
export function useAwayTime(initial: AwayTime | null): AwayTime | null {
  const [away, setAway] = useState(initial);
  useEffect(() => {
    let reads = 0;
    async function show(): Promise<void> {
      reads += 1;
      const own = reads;
      const found = await readAwayTime();
      if (own === reads) setAway(found);
    }
    const end = createExtensionStorage(browser.storage.local).watch(IDLE_SPAN_KEY, () => void show());
    // It may have changed between the first read and now.
    void show();
    return () => {
      reads += 1;
      end();
    };
  }, []);
  return away;
}
