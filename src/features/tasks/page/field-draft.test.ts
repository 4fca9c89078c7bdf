import { expect, test } from 'vitest';
import { type FieldDraft, type FieldDraftEvent, isDirty, reduceDraft, startDraft } from './field-draft.ts';

function play(...events: FieldDraftEvent<string>[]): FieldDraft<string> {
  return events.reduce((state, event) => reduceDraft(state, event), startDraft('old', 1));
}
const focused = { type: 'focused' } as const;
const left = { type: 'left' } as const;
const committed = { type: 'committed' } as const;
const typed = (draft: string) => ({ type: 'typed', draft }) as const;
const seen = (value: string, version: number) => ({ type: 'seen', value, version }) as const;

test('committing an unchanged draft sends nothing', () => {
  expect(play(focused, committed).sent).toBeNull();
});

test('a change from elsewhere never replaces a typed draft, whose write keeps its base version', () => {
  const state = play(focused, typed('mine'), seen('theirs', 2));
  expect(state.draft).toBe('mine');
  expect(state.elsewhere).toEqual({ value: 'theirs', version: 2 });
  expect(state.baseVersion).toBe(1);
});

test('a change from elsewhere does not affect a focused field before its blur', () => {
  const held = play(focused, seen('theirs', 2));
  expect(held.draft).toBe('old');
  expect(reduceDraft(held, left)).toEqual(startDraft('theirs', 2));
});

test('a change from elsewhere shows at once in an unfocused field', () => {
  expect(play(seen('theirs', 2))).toEqual(startDraft('theirs', 2));
});

test('the user’s own write coming back is no change from elsewhere', () => {
  const state = play(focused, typed('mine'), committed, seen('mine', 1), seen('mine', 2));
  expect(state).toMatchObject({ draft: 'mine', base: 'mine', baseVersion: 2, elsewhere: null, sent: null });
  expect(isDirty(state)).toBe(false);
});

test('typing on after a write starts a new draft based on that write', () => {
  const state = play(focused, typed('mine'), committed, typed('mine too'), seen('mine', 1), seen('mine', 2));
  expect(isDirty(state)).toBe(true);
  expect(state).toMatchObject({ draft: 'mine too', base: 'mine', baseVersion: 2, elsewhere: null });
});

test('a change of other fields only raises the version', () => {
  const state = play(focused, typed('mine'), seen('old', 5));
  expect(state).toMatchObject({ draft: 'mine', base: 'old', baseVersion: 5, elsewhere: null });
});

test('a write that is rolled back shows the old value again', () => {
  const state = play(focused, typed('mine'), committed, seen('mine', 1), left, seen('old', 1));
  expect(state).toMatchObject({ draft: 'old', base: 'old' });
});

test('yielding takes the concurrent value; reverting takes the base', () => {
  const state = play(focused, typed('mine'), seen('theirs', 2));
  expect(reduceDraft(state, { type: 'yielded' })).toMatchObject({ draft: 'theirs', baseVersion: 2 });
  expect(reduceDraft(state, { type: 'reverted' })).toMatchObject({ draft: 'old', baseVersion: 1 });
});

test('a field left with unsaved input stays held', () => {
  expect(play(focused, typed('mine'), left).isHeld).toBe(true);
});

test('an equivalent draft is neither dirty nor from elsewhere, and is normalized on blur', () => {
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  let state = startDraft('Old', 1);
  for (const event of [focused, typed('NEW'), committed, seen('new', 1)]) {
    state = reduceDraft(state, event, isSame);
  }
  expect(state).toMatchObject({ draft: 'NEW', elsewhere: null, sent: null });
  expect(isDirty(state, isSame)).toBe(false);
  expect(reduceDraft(state, left, isSame)).toEqual(startDraft('new', 1));
});
