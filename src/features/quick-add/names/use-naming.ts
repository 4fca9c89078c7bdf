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
interface Gone {
  readonly text: string;
  readonly start: number | null;
}

export function useNaming(
  input: RefObject<HTMLInputElement | null>,
  { text, caret }: TypedText,
): { readonly naming: Naming | null; readonly letGo: () => void } {
  const [gone, setGone] = useState<Gone | null>(null);
  const naming = useMemo(() => (caret === null ? null : namingAt(text, caret)), [text, caret]);
  const isSameName = naming !== null && naming.start === gone?.start && naming.query !== '';
  const isGone = gone !== null && (gone.text === text || isSameName);
  if (gone !== null && !isGone) setGone(null);

  const leave = useEffectEvent(() => setGone({ text, start: null }));
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
    naming: isGone ? null : naming,
    letGo: () => setGone({ text, start: naming?.start ?? null }),
  };
}
