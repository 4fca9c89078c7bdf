/** Draft of a field that others edit concurrently. Nothing changes a typed draft, so a caret never jumps. */
export interface FieldDraft<T> {
  /** Value on which the draft is based, as last seen and accepted. */
  readonly base: T;
  /** Version of the entity that `base` was read from, which a write of the draft names. */
  readonly baseVersion: number;
  readonly draft: T;
  /** The field has the focus or unsaved input: changes from elsewhere must not replace the draft. */
  readonly isHeld: boolean;
  /** Value last passed to the client for writing, until it comes back. */
  readonly sent: { readonly value: T } | null;
  /** Concurrent value from elsewhere that differs from the draft; null without one. */
  readonly elsewhere: { readonly value: T; readonly version: number } | null;
}

export type FieldDraftEvent<T> =
  | { readonly type: 'focused' }
  | { readonly type: 'typed'; readonly draft: T }
  /** New value and version of the replica: the user's own write confirmed, or somebody else's edit. */
  | { readonly type: 'seen'; readonly value: T; readonly version: number }
  | { readonly type: 'committed' }
  | { readonly type: 'left' }
  | { readonly type: 'reverted' }
  /** The user took the concurrent value instead of their own. */
  | { readonly type: 'yielded' };

/** Whether two drafts are equivalent: `1h30` and `1 h 30 min` are. */
export type SameDraft<T> = (a: T, b: T) => boolean;

export function startDraft<T>(value: T, version: number): FieldDraft<T> {
  return { base: value, baseVersion: version, draft: value, isHeld: false, sent: null, elsewhere: null };
}

/** Whether the draft differs from the written or sent value. */
export function isDirty<T>(state: FieldDraft<T>, isSame: SameDraft<T> = Object.is): boolean {
  return !isSame(state.draft, state.sent === null ? state.base : state.sent.value);
}

export function reduceDraft<T>(
  state: FieldDraft<T>,
  event: FieldDraftEvent<T>,
  isSame: SameDraft<T> = Object.is,
): FieldDraft<T> {
  switch (event.type) {
    case 'focused':
      return state.isHeld ? state : { ...state, isHeld: true };
    case 'typed':
      return { ...state, isHeld: true, draft: event.draft };
    case 'seen':
      return see(state, event.value, event.version, isSame);
    case 'committed':
      return isDirty(state, isSame) ? { ...state, sent: { value: state.draft } } : state;
    case 'left':
      return leave(state, isSame);
    case 'reverted':
      return { ...startDraft(state.base, state.baseVersion), isHeld: state.isHeld };
    case 'yielded':
      return state.elsewhere === null
        ? state
        : { ...startDraft(state.elsewhere.value, state.elsewhere.version), isHeld: state.isHeld };
  }
}

function leave<T>(state: FieldDraft<T>, isSame: SameDraft<T>): FieldDraft<T> {
  if (isDirty(state, isSame)) return state;
  const { base, baseVersion, elsewhere, sent } = state;
  if (sent !== null) return { ...state, isHeld: false };
  return elsewhere === null ? startDraft(base, baseVersion) : startDraft(elsewhere.value, elsewhere.version);
}

function see<T>(state: FieldDraft<T>, value: T, version: number, isSame: SameDraft<T>): FieldDraft<T> {
  if (state.sent !== null && isSame(value, state.sent.value)) {
    const seen = { ...state, base: value, baseVersion: version, sent: null, elsewhere: null };
    return state.isHeld ? seen : leave(seen, isSame);
  }
  if (Object.is(value, state.base)) {
    const isNothingNew = version === state.baseVersion && state.elsewhere === null;
    return isNothingNew ? state : { ...state, baseVersion: version, elsewhere: null };
  }
  if (isSame(value, state.draft) || !(state.isHeld || isDirty(state, isSame))) {
    return { ...startDraft(value, version), isHeld: state.isHeld };
  }
  // Keeps the base: the write must name its version, so that the server keeps the other value in the history.
  return { ...state, elsewhere: { value, version } };
}
