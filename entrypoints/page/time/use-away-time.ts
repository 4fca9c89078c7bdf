import { useEffect, useState } from 'react';
import { browser } from '../../browser/browser-api.ts';
import { createExtensionStorage } from '../../browser/extension-storage.ts';
import { IDLE_SPAN_KEY, type IdleSpan, parseIdleSpan } from '../../messaging/idle-span.ts';

/** Finished idle span, about which the user can be asked. */
export type AwayTime = IdleSpan & { readonly until: string };

function awayTimeOf(stored: string | null): AwayTime | null {
  const span = parseIdleSpan(stored);
  return span === null || span.until === null ? null : { ...span, until: span.until };
}

export async function readAwayTime(): Promise<AwayTime | null> {
  try {
    return awayTimeOf(await createExtensionStorage(browser.storage.local).get(IDLE_SPAN_KEY));
  } catch {
    return null;
  }
}

/** Idle time that waits for the user's choice; `initial` was read before the first frame. */
export function useAwayTime(initial: AwayTime | null): AwayTime | null {
  const [away, setAway] = useState(initial);
  useEffect(() => {
    const end = createExtensionStorage(browser.storage.local).watch(IDLE_SPAN_KEY, (stored) =>
      setAway(awayTimeOf(stored)),
    );
    // It may have changed between the first read and now.
    void readAwayTime().then(setAway);
    return end;
  }, []);
  return away;
}
