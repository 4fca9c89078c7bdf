import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FieldDraftEvent, isDirty, reduceDraft, type SameDraft, startDraft } from './field-draft.ts';

/** Pause in typing after which a draft is written. Milliseconds. */
const COMMIT_PAUSE = 800;

interface FieldDraftOptions<T> {
  readonly value: T;
  /** The entity's version that `value` was read from. */
  readonly version: number;
  /** Writes the draft; `version` is the one it was made from. Not called for what `isValid` refuses. */
  readonly save: (draft: T, version: number) => void;
  readonly isValid?: (draft: T) => boolean;
  /** Must keep its identity: a module constant. */
  readonly isSame?: SameDraft<T>;
}

/**
 * A field that is written in pauses of typing, on leaving it, and when the page is hidden or left, so that typing is
 * not one write per key and nothing typed is lost.
 */
export function useFieldDraft<T>({
  value,
  version,
  save,
  isValid,
  isSame = Object.is,
}: FieldDraftOptions<T>) {
  const [state, show] = useState(() => startDraft(value, version));
  const latest = useRef({ state, save, isValid });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const apply = useCallback(
    (event: FieldDraftEvent<T>) => {
      const next = reduceDraft(latest.current.state, event, isSame);
      latest.current.state = next;
      show(next);
    },
    [isSame],
  );

  const commit = useCallback(() => {
    clearTimeout(pause.current);
    const before = latest.current;
    if (!isDirty(before.state, isSame) || before.isValid?.(before.state.draft) === false) return;
    const { draft, baseVersion } = before.state;
    apply({ type: 'committed' });
    before.save(draft, baseVersion);
  }, [apply, isSame]);

  useLayoutEffect(() => {
    latest.current = { ...latest.current, save, isValid };
  });
  useLayoutEffect(() => {
    apply({ type: 'seen', value, version });
  }, [apply, value, version]);
  useEffect(() => {
    const commitWhenHidden = () => {
      if (document.visibilityState === 'hidden') commit();
    };
    // Before the page goes, not as it goes: the write then still has the time to reach the disk.
    window.addEventListener('beforeunload', commit);
    window.addEventListener('pagehide', commit);
    document.addEventListener('visibilitychange', commitWhenHidden);
    return () => {
      window.removeEventListener('beforeunload', commit);
      window.removeEventListener('pagehide', commit);
      document.removeEventListener('visibilitychange', commitWhenHidden);
      commit();
    };
  }, [commit]);

  return {
    draft: state.draft,
    elsewhere: state.elsewhere,
    focus: useCallback(() => void apply({ type: 'focused' }), [apply]),
    type: useCallback(
      (draft: T) => {
        apply({ type: 'typed', draft });
        clearTimeout(pause.current);
        pause.current = setTimeout(commit, COMMIT_PAUSE);
      },
      [apply, commit],
    ),
    commit,
    /** On leaving the field. What may not be saved stays in it. */
    leave: useCallback(() => {
      commit();
      apply({ type: 'left' });
    }, [apply, commit]),
    revert: useCallback(() => {
      clearTimeout(pause.current);
      apply({ type: 'reverted' });
    }, [apply]),
    /** Takes the value from elsewhere instead of the draft. */
    yieldToElsewhere: useCallback(() => {
      clearTimeout(pause.current);
      apply({ type: 'yielded' });
    }, [apply]),
  };
}
