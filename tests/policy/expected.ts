import type { ErrorId } from '#contract/error.ts';
import { type Column, columns } from './people.ts';

export type Outcome = 'ok' | ErrorId;
export type Expected = Readonly<Record<Column, Outcome>>;

/** Outcome for everyone, with or without a session. */
export function everybody(outcome: Outcome): Expected {
  const entries = columns.map((column): [Column, Outcome] => [column, outcome]);
  // The entries have exactly these columns.
  return Object.fromEntries(entries) as Record<Column, Outcome>;
}

function signedIn(outcome: Outcome, others: Partial<Expected> = {}): Expected {
  return { ...everybody(outcome), nobody: 'unauthenticated', ...others };
}

/** Outcome for every signed-in user. */
export function anyone(outcome: Outcome = 'ok'): Expected {
  return signedIn(outcome);
}

function given(outcome: Outcome, who: readonly Column[]): Partial<Expected> {
  return Object.fromEntries(who.map((column) => [column, outcome]));
}

const reached: readonly Column[] = ['viewer', 'editor', 'assignee', 'member', 'lead', 'admin', 'owner'];
const working: readonly Column[] = ['editor', 'assignee', 'member', 'lead', 'admin', 'owner'];
const belonging: readonly Column[] = ['guest', 'member', 'lead', 'admin', 'owner'];

/** Outcome where only `who` may act: others among `seers` get `not_permitted`, and everyone else `not_found`. */
function only(seers: readonly Column[], who: readonly Column[]): Expected {
  return signedIn('not_found', { ...given('not_permitted', seers), ...given('ok', who) });
}

export const ofTask = {
  /** Open to all roles that see the shared task. */
  seers: only(reached, reached),
  /** Open to the roles that work on it. */
  workers: only(reached, working),
  owner: only(reached, ['owner']),
  /** Open to the owner; the working roles see the timer records, and are refused. */
  recordOwner: only(working, ['owner']),
};

export function inOrganization(...who: readonly Column[]): Expected {
  return only(belonging, who);
}
/** Outcome for a group's roles: a guest who is not in the group does not see it. */
export function inGroup(...who: readonly Column[]): Expected {
  return only(['member', 'lead', 'admin', 'owner'], who);
}
/** Outcome for what exists for these alone. */
export function onlyFor(...who: readonly Column[]): Expected {
  return only([], who);
}
/** Outcome for entities that only their owner sees. */
export const own: Expected = only([], ['owner']);

/** Outcome for the invited user alone, whose answer an invitation needs. */
export const invited: Expected = only([], ['viewer']);

/** Outcome for a delegation request that the owner issued and that asks the assignee. */
export function ofRequest(...who: readonly Column[]): Expected {
  return only(['assignee', 'owner'], who);
}
