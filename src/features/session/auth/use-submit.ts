import { useCallback, useState } from 'react';

export interface Submit<K> {
  readonly isPending: boolean;
  /** Failure of the last attempt; null while another runs, and once dismissed. */
  readonly failure: K | null;
  readonly submit: () => void;
  readonly dismiss: () => void;
}

export function useSubmit<K>(action: () => Promise<void>, read: (error: unknown) => K): Submit<K> {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<K | null>(null);
  const submit = useCallback(() => {
    if (isPending) return;
    setPending(true);
    setFailure(null);
    action()
      .catch((error: unknown) => setFailure(() => read(error)))
      .finally(() => setPending(false));
  }, [action, isPending, read]);
  const dismiss = useCallback(() => setFailure(null), []);
  return { isPending, failure, submit, dismiss };
}
