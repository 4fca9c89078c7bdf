import { describe, expect, it } from 'vitest';
import { decideGate, type GateDecision, type GateFacts } from './auth-gate-decision.ts';

const known: GateFacts = {
  status: 'signedIn',
  accountId: '0190a1b2-0000-7000-8000-000000000001',
  isAuthorized: true,
  isInitialized: true,
  hasBeenOnline: true,
};
const unknown: GateFacts = { ...known, status: 'checking', accountId: null, isInitialized: false };

const table: ReadonlyArray<readonly [title: string, facts: GateFacts, decision: GateDecision]> = [
  ['nobody is signed in', { ...unknown, status: 'signedOut' }, 'signIn'],
  [
    'nobody is signed in, and no connection was ever tried',
    { ...unknown, status: 'signedOut', hasBeenOnline: false },
    'signIn',
  ],
  ['the session was ended later on', { ...known, isAuthorized: false }, 'signIn'],
  [
    'the first realtime connection was refused',
    { ...known, isAuthorized: false, hasBeenOnline: false },
    'signInAfresh',
  ],
  ['it is not known yet who is here', unknown, 'wait'],
  ['signed in, and nothing loaded yet', { ...known, isInitialized: false }, 'wait'],
  ['known from storage, replica still empty', { ...known, status: 'checking', isInitialized: false }, 'wait'],
  ['known from storage, no answer, replica filled', { ...known, status: 'checking' }, 'open'],
  ['signed in, offline since the start', { ...known, hasBeenOnline: false }, 'open'],
  ['signed in and loaded', known, 'open'],
];

describe('decideGate', () => {
  it.each(table)('%s', (_title, facts, decision) => {
    expect(decideGate(facts)).toBe(decision);
  });
});
