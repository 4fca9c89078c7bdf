import { describe, expect, it } from 'vitest';
import { readOauthAnswer } from './oauth-answer.ts';

const state = 'sixteen-characters-at-least';
const codeVerifier = 'v'.repeat(43);
const kept = (more: object = {}) =>
  JSON.stringify({
    provider: 'google',
    purpose: 'login',
    state,
    nonce: state,
    issuer: 'https://accounts.example',
    codeVerifier,
    returnTo: '/stack',
    ...more,
  });
const answer = (query: Record<string, string>, stored: string | null = kept()) =>
  readOauthAnswer(new URLSearchParams(query), stored);

describe('readOauthAnswer', () => {
  it.each([
    null,
    '',
    'not json',
    '{}',
    kept({ codeVerifier: 'short' }),
    kept({ nonce: '' }),
    kept({ provider: 'other' }),
  ])('refuses an unsolicited response: %j', (stored) => {
    expect(answer({ state, code: 'c' }, stored)).toMatchObject({ fault: 'notAsked' });
  });

  it.each([{ code: 'c' }, { state: 'another', code: 'c' }])('refuses another state: %j', (query) => {
    expect(answer({ ...query })).toMatchObject({ fault: 'otherState' });
  });

  it('refuses a response of another provider', () => {
    const iss = 'https://issuer.example';
    expect(answer({ state, code: 'c', iss })).toMatchObject({ fault: 'otherState' });
    expect(answer({ state, code: 'c', iss: 'https://accounts.example' })).toMatchObject({ code: 'c' });
    expect(answer({ state, code: 'c', iss }, kept({ issuer: null }))).toMatchObject({ code: 'c' });
  });

  it('distinguishes a user’s refusal from a provider’s error', () => {
    expect(answer({ state, error: 'access_denied' })).toMatchObject({ fault: 'declined' });
    expect(answer({ state, error: 'server_error', error_description: 'later' })).toEqual({
      fault: 'provider',
      detail: 'later',
    });
    expect(answer({ state })).toMatchObject({ fault: 'noCode' });
  });

  it('returns the code, and never a return path outside the app', () => {
    expect(answer({ state, code: 'c' })).toMatchObject({ code: 'c', asked: { returnTo: '/stack' } });
    expect(answer({ state, code: 'c' }, kept({ returnTo: 'https://evil.example' }))).toMatchObject({
      asked: { returnTo: '/' },
    });
  });
});
