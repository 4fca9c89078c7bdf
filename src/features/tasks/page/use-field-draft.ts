import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FieldDraftEvent, isDirty, reduceDraft, type SameDraft, startDraft } from './field-draft.ts';

/** Debounce of saving a draft. Milliseconds. */
const COMMIT_PAUSE = 800;

interface FieldDraftOptions<T> {
  readonly value: T;
  /** Version of the entity that `value` was read from. */
  readonly version: number;
  /** Writes the draft; `version` is its base version. Not called for drafts that `isValid` refuses. */
  readonly save: (draft: T, version: number) => void;
  readonly isValid?: (draft: T) => boolean;
  /** Stable between renders: a module constant. */
  readonly isSame?: SameDraft<T>;
}

/** Saves in pauses of typing, on blur, and when the page is hidden or left. */
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
    // Saves before the page unloads, so that the write has time to reach the disk.
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
    /** Called on blur. An invalid draft remains in the field. */
    leave: useCallback(() => {
      commit();
      apply({ type: 'left' });
    }, [apply, commit]),
    revert: useCallback(() => {
      clearTimeout(pause.current);
      apply({ type: 'reverted' });
    }, [apply]),
    /** Takes the concurrent value instead of the draft. */
    yieldToElsewhere: useCallback(() => {
      clearTimeout(pause.current);
      apply({ type: 'yielded' });
    }, [apply]),
  };
}
