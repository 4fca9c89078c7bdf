import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { browser } from '../../browser/browser-api.ts';
import { createExtensionStorage } from '../../browser/extension-storage.ts';
import { FILE_CAPTURES } from '../../messaging/file-capture.ts';

/** File captures of the account as they are stored; null without any: then their parser is not loaded. */
export function useFileCaptures(): string | null {
  const { accountId } = useSnapshot(useClient().session);
  const [stored, setStored] = useState<string | null>(null);
  useEffect(() => {
    if (accountId === null) return;
    const storage = createExtensionStorage(browser.storage.local);
    const end = storage.watch(FILE_CAPTURES + accountId, setStored);
    storage.get(FILE_CAPTURES + accountId).then(setStored, () => undefined);
    return end;
  }, [accountId]);
  return stored;
}
