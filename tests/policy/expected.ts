import type { ErrorId } from '#contract/error.ts';
import { type Column, columns } from './people.ts';

export type Outcome = 'ok' | ErrorId;
export type Expected = Readonly<Record<Column, Outcome>>;

/** Whoever asks, with or without a session. */
export function everybody(outcome: Outcome): Expected {
  const entries = columns.map((column): [Column, Outcome] => [column, outcome]);
  // Made from exactly these columns.
  return Object.fromEntries(entries) as Record<Column, Outcome>;
}

function signedIn(outcome: Outcome, others: Partial<Expected> = {}): Expected {
  return { ...everybody(outcome), nobody: 'unauthenticated', ...others };
}

/** Whoever is signed in. */
export function anyone(outcome: Outcome = 'ok'): Expected {
  return signedIn(outcome);
}

function given(outcome: Outcome, who: readonly Column[]): Partial<Expected> {
  return Object.fromEntries(who.map((column) => [column, outcome]));
}

const reached: readonly Column[] = ['viewer', 'editor', 'assignee', 'member', 'lead', 'admin', 'owner'];
const working: readonly Column[] = ['editor', 'assignee', 'member', 'lead', 'admin', 'owner'];
const belonging: readonly Column[] = ['guest', 'member', 'lead', 'admin', 'owner'];

/** What some may do; whoever of `seers` may not is told so, and to others the thing does not exist. */
function only(seers: readonly Column[], who: readonly Column[]): Expected {
  return signedIn('not_found', { ...given('not_permitted', seers), ...given('ok', who) });
}

export const ofTask = {
  /** Who sees the shared task. */
  seers: only(reached, reached),
  /** Who works on it. */
  workers: only(reached, working),
  owner: only(reached, ['owner']),
  /** Those who see the records of it, though they are the owner's. */
  recordOwner: only(working, ['owner']),
};

export function inOrganization(...who: readonly Column[]): Expected {
  return only(belonging, who);
}
/** A guest who is not in the group does not see it. */
export function inGroup(...who: readonly Column[]): Expected {
  return only(['member', 'lead', 'admin', 'owner'], who);
}
/** What is one person's alone. */
export const own: Expected = only([], ['owner']);

/** Whoever an organization invited; it waits for nobody else's answer. */
export const invited: Expected = only([], ['viewer']);

/** A delegation request that the owner issued and the assignee is asked by. */
export function ofRequest(...who: readonly Column[]): Expected {
  return only(['assignee', 'owner'], who);
}
