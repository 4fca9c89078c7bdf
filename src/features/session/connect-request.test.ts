import { describe, expect, it } from 'vitest';
import { connectAnswer, readConnectRequest } from './connect-request.ts';

const redirectUri = `https://${'abcdefghijklmnop'.repeat(2)}.chromiumapp.org/connected`;
const good = {
  redirect_uri: redirectUri,
  state: 'state-0123456789abcdef',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

function read(changes: Record<string, string | null> = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...good, ...changes })) {
    if (value !== null) parameters.set(name, value);
  }
  return readConnectRequest(parameters);
}

describe('readConnectRequest', () => {
  it.each([
    null,
    '',
    'https://evil.example/',
    'http://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
    'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org.evil.example/',
    'https://evil.example/abcdefghijklmnopabcdefghijklmnop.chromiumapp.org',
    'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org@evil.example/',
    'https://user@abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
    'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org:8443/',
    'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/#x',
    'https://short.chromiumapp.org/',
    'javascript:alert(1)//.chromiumapp.org',
  ])('refuses the redirect address %j', (value) => {
    expect(read({ redirect_uri: value })).toEqual({ fault: 'redirect' });
  });

  it.each([null, '', 'short', 'a b c d e f g h i j k l'])('refuses the state %j', (value) => {
    expect(read({ state: value })).toEqual({ fault: 'state' });
  });

  it.each([null, '', 'abc', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM'])(
    'refuses the challenge %j',
    (value) => {
      expect(read({ code_challenge: value })).toEqual({ fault: 'challenge' });
    },
  );

  it.each(['', 'plain', 's256'])('refuses the challenge method %j', (value) => {
    expect(read({ code_challenge_method: value })).toEqual({ fault: 'method' });
  });

  it('refuses another response type and a repeated parameter', () => {
    expect(read({ response_type: 'token' })).toEqual({ fault: 'responseType' });
    const twice = new URLSearchParams(good);
    twice.append('redirect_uri', 'https://evil.example/');
    expect(readConnectRequest(twice)).toEqual({ fault: 'redirect' });
  });

  it('reads the requests of Chrome and Firefox', () => {
    expect(read({ response_type: 'code', code_challenge_method: null })).toEqual({
      request: {
        redirectUri,
        state: good.state,
        codeChallenge: good.code_challenge,
        browser: 'chrome',
        extensionId: 'abcdefghijklmnop'.repeat(2),
      },
    });
    const firefox = read({ redirect_uri: `https://${'0123456789'.repeat(4)}.extensions.allizom.org/` });
    expect(firefox).toMatchObject({ request: { browser: 'firefox' } });
  });
});

describe('connectAnswer', () => {
  it('contains the code or the refusal, and the state', () => {
    const reading = read();
    if (!('request' in reading)) throw new Error('the good request was refused');
    expect(connectAnswer(reading.request, { code: 'a&b', browser: 'b1' })).toBe(
      `${redirectUri}?code=a%26b&browser=b1&state=${good.state}`,
    );
    expect(connectAnswer(reading.request, { error: 'access_denied' })).toBe(
      `${redirectUri}?error=access_denied&state=${good.state}`,
    );
  });
});
