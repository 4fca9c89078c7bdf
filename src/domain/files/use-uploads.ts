import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import type { Upload } from '#client/uploads/stored-upload.ts';
import type { Uploads } from '#client/uploads/uploads-of-account.ts';
import { useClient } from '#client-react/client-provider.tsx';

/** Uploads of the signed-in account; null until they are loaded, and where this page sends none. */
export function useUploads(): Uploads | null {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const { status } = useSnapshot(client.connection);
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly uploads: Uploads } | null>(null);
  const isLoaded = loaded?.of === accountId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where their code could not be loaded, a connection asks anew
  useEffect(() => {
    if (accountId === null || isLoaded) return;
    let isOver = false;
    client.uploads?.().then(
      (uploads) => !isOver && setLoaded({ of: accountId, uploads }),
      // The page works without, until there is a connection again.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [client, accountId, isLoaded, status]);
  return isLoaded ? (loaded?.uploads ?? null) : null;
}

const none: readonly never[] = [];
const never = () => () => {};

/** Files on their way of one subject. Create the condition once. */
export function useUploadsOf(uploads: Uploads | null, isWanted: (upload: Upload) => boolean) {
  const all = useSyncExternalStore<readonly Upload[]>(
    uploads?.subscribe ?? never,
    useCallback(() => uploads?.read() ?? none, [uploads]),
  );
  return useMemo(() => all.filter(isWanted), [all, isWanted]);
}

/** Comments of all threads that wait for their files. */
export function useWaitingComments(uploads: Uploads | null) {
  return useSyncExternalStore(
    uploads?.subscribe ?? never,
    useCallback(() => uploads?.waitingComments() ?? none, [uploads]),
  );
}
