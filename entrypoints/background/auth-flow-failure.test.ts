import { expect, it } from 'vitest';
import { DeclinedError, NoResponseError } from '#client/failure.ts';
import { authFlowFailure } from './auth-flow-failure.ts';

it('a sign-in window that stands open elsewhere is not taken for one that was closed', () => {
  const busy = new Error('Another authorization flow is in progress.');
  expect(authFlowFailure(busy)).toBe(busy);
});

it('a page that did not load is no answer', () => {
  expect(authFlowFailure(new Error('Authorization page could not be loaded.'))).toBeInstanceOf(
    NoResponseError,
  );
});

it.each(['The user did not approve access.', 'User cancelled or denied access.'])(
  'a window that the person closed has declined: %s',
  (words) => {
    expect(authFlowFailure(new Error(words))).toBeInstanceOf(DeclinedError);
  },
);
