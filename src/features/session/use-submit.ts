import { useCallback, useState } from 'react';

export interface Submit<K> {
  readonly isPending: boolean;
  /** Of the last try; null while another runs. */
  readonly failure: K | null;
  readonly submit: () => void;
}

/** Runs one thing at a time and keeps what went wrong with the last try. */
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
  return { isPending, failure, submit };
}
