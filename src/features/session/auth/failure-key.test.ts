import { expect, it } from 'vitest';
import { LaterError, NoResponseError, RefusedError } from '#client/failure.ts';
import { failureKey } from './failure-key.ts';

const full = { id: 'storage_full', message: 'no space' } as const;
const crowded = { id: 'too_many_requests', message: 'later' } as const;

it.each([
  ['an error of ours', new Error('oops'), 'other'],
  ['a refusal without words here', new RefusedError({ id: 'not_found', message: 'x' }), 'other'],
  ['a server that nobody reaches', new NoResponseError('fetch failed'), 'noResponse'],
  ['a full disk', new NoResponseError(full.message, { reply: full }), 'storage_full'],
  ['a limit that says when', new LaterError(crowded, 1_000), 'too_many_requests'],
  ['an empty answer', new NoResponseError('Registration failed, no data received.'), 'noData'],
])('a failed sign-in has the text for %s', (_what, error, key) => {
  expect(failureKey(error)).toBe(key);
});
