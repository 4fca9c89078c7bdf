import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';

/**
 * Draft of a dialog. After closing without sending it is restored when the same dialog opens, until the page is left.
 * `kept` lives as long as the page; `key` identifies the dialog's subject.
 */
export function useDraft<T extends object>(kept: Map<string, T>, key: string, fresh: T) {
  const { accountId } = useSnapshot(useClient().session);
  const name = `${accountId} ${key}`;
  const [draft, setDraft] = useState(kept.get(name) ?? fresh);
  return {
    draft,
    change(part: Partial<T>): void {
      const next = { ...(kept.get(name) ?? draft), ...part };
      kept.set(name, next);
      setDraft(next);
    },
    forget(): void {
      kept.delete(name);
    },
  };
}
