import { expect, it } from 'vitest';
import { DeclinedError, NoResponseError } from '#client/failure.ts';
import { authFlowFailure } from './auth-flow-failure.ts';

it('authFlowFailure distinguishes a sign-in window open elsewhere from a closed one', () => {
  const busy = new Error('Another authorization flow is in progress.');
  expect(authFlowFailure(busy)).toBe(busy);
});

it('authFlowFailure reports a page that did not load as no response', () => {
  expect(authFlowFailure(new Error('Authorization page could not be loaded.'))).toBeInstanceOf(
    NoResponseError,
  );
});

it.each(['The user did not approve access.', 'User cancelled or denied access.'])(
  'authFlowFailure reports a closed window as declined: %s',
  (words) => {
    expect(authFlowFailure(new Error(words))).toBeInstanceOf(DeclinedError);
  },
);
