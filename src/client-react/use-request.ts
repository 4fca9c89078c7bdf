import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from './client-provider.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/** State of a call that the user waits for: one at a time, with the reason where the last one failed. */
export interface RequestState {
  readonly isPending: boolean;
  readonly failure: string | null;
  /** Resolves to whether it succeeded. A second call while the first is under way does nothing. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

/** Texts of refusals are the general ones, unless the caller has its own. */
export function useRequest(textOf?: (error: unknown) => string): RequestState {
  const general = useRefusalText();
  const refusalText = textOf ?? general;
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

/** Whether actions that need the server are unavailable. */
export function useIsOffline(): boolean {
  const { status, isInitialized } = useSnapshot(useClient().connection);
  return status === 'offline' && isInitialized;
}
