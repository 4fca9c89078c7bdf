import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from './client-provider.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/** Calls that a person waits for: one at a time, with the reason where the last one did not work. */
export interface RequestState {
  readonly isPending: boolean;
  /** In words; null where there is nothing to say. */
  readonly failure: string | null;
  /** Resolves to whether it worked. A second one while the first is under way is not begun. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

export function useRequest(): RequestState {
  const refusalText = useRefusalText();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (isPending) return false;
      setPending(true);
      setFailure(null);
      try {
        await work();
        return true;
      } catch (error) {
        setFailure(refusalText(error));
        return false;
      } finally {
        setPending(false);
      }
    },
    [isPending, refusalText],
  );
  const forget = useCallback(() => setFailure(null), []);
  return { isPending, failure, run, forget };
}

/** Whether what needs the server cannot be done now. */
export function useIsOffline(): boolean {
  const { status, isInitialized } = useSnapshot(useClient().connection);
  return status === 'offline' && isInitialized;
}
