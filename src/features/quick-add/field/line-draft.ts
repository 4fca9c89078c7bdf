import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { EMPTY_LINE, type QuickLine } from './quick-line.ts';

/** Line of a field that was neither added nor cleared, and its keeper: per account, on this device. */
export function useLineDraft(field: string): [Partial<QuickLine> | undefined, (line: QuickLine) => void] {
  const { accountId } = useSnapshot(useClient().session);
  return useMemo(() => {
    const key = `daywall.draft.${accountId}.line.${field}`;
    return [
      readLine(key),
      (line) => {
        try {
          if (line === EMPTY_LINE || line.text.trim() === '') localStorage.removeItem(key);
          else localStorage.setItem(key, JSON.stringify({ ...line, caret: null }));
        } catch {
          // Without storage the draft lasts as long as the page.
        }
      },
    ];
  }, [accountId, field]);
}

function readLine(key: string): Partial<QuickLine> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
