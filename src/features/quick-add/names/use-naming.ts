import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Naming, namingAt } from './naming.ts';

/** What a field holds, and where the caret stood when it was typed; null where it was not typed. */
export interface TypedText {
  readonly text: string;
  readonly caret: number | null;
}

/** A name that was let go of: until the text is another, and where one goes on writing it, until it is written anew. */
interface Gone {
  readonly text: string;
  readonly start: number | null;
}

/**
 * The name that is written in the field just now, and a way to let go of it. It is forgotten as soon as the caret goes
 * elsewhere or the field loses the focus.
 */
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
