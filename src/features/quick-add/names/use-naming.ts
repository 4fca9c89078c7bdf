import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Naming, namingAt } from './written-name.ts';

/** Text of a field with the caret after typing; null if the text was set otherwise. */
export interface TypedText {
  readonly text: string;
  readonly caret: number | null;
}

/**
 * Dismissed name: it stays dismissed until the text changes, and while typing continues, until the name is started
 * anew.
 */
interface Dismissed {
  readonly text: string;
  readonly start: number | null;
}

export function useNaming(
  input: RefObject<HTMLInputElement | null>,
  { text, caret }: TypedText,
): { readonly naming: Naming | null; readonly dismiss: () => void } {
  const [dismissed, setDismissed] = useState<Dismissed | null>(null);
  const naming = useMemo(() => (caret === null ? null : namingAt(text, caret)), [text, caret]);
  const isSameName = naming !== null && naming.start === dismissed?.start && naming.query !== '';
  const isDismissed = dismissed !== null && (dismissed.text === text || isSameName);
  if (dismissed !== null && !isDismissed) setDismissed(null);

  const leave = useEffectEvent(() => setDismissed({ text, start: null }));
  const follow = useEffectEvent(() => {
    const field = input.current;
    if (naming !== null && (field?.selectionStart !== caret || field?.selectionEnd !== caret)) leave();
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    input.current?.addEventListener('blur', leave, { signal });
    document.addEventListener('selectionchange', follow, { signal });
    return () => listening.abort();
  }, [input]);

  return {
    naming: isDismissed ? null : naming,
    dismiss: () => setDismissed({ text, start: naming?.start ?? null }),
  };
}
