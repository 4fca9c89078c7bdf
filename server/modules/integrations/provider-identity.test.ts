import { describe, expect, it } from 'vitest';
import { readIdentity } from './provider-identity.ts';

const COMMON = 'https://login.microsoftonline.com/common/v2.0';
const ONE = 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0';
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';
const work = {
  oid: 'o',
  tid: 'any tenant',
  email: 'boss@victim.example',
  preferred_username: 'me@evil.example',
};
const ofWork = (more: object, issuer = COMMON) => readIdentity('microsoft', { ...work, ...more }, issuer);

describe('a verified email address', () => {
  it('is not accepted from the administrator of any tenant', () => {
    expect(ofWork({})).toMatchObject({ email: 'boss@victim.example', isEmailVerified: false });
    expect(ofWork({}, COMMON.replace('common', 'organizations'))).toMatchObject({ isEmailVerified: false });
    // No claim of Microsoft’s, and one that does not speak of this name.
    expect(ofWork({ email_verified: true })).toMatchObject({ isEmailVerified: false });
    expect(ofWork({ xms_edov: true, email: undefined })).toMatchObject({
      email: 'me@evil.example',
      isEmailVerified: false,
    });
    for (const xms_edov of [false, 'false', 0, '0', null, {}])
      expect(ofWork({ xms_edov })).toMatchObject({ isEmailVerified: false });
  });

  it('is accepted from Microsoft itself, and from the one tenant of the settings', () => {
    for (const xms_edov of [true, 'true', 1, '1'])
      expect(ofWork({ xms_edov })).toMatchObject({ isEmailVerified: true });
    expect(ofWork({ tid: PERSONAL })).toMatchObject({ isEmailVerified: true });
    expect(ofWork({}, ONE)).toMatchObject({ isEmailVerified: true });
  });
});

describe('a provider’s identity', () => {
  it('does not depend on an address, and requires the stable claims', () => {
    expect(ofWork({ email: 'other@example.com' }).subject).toBe(ofWork({}).subject);
    expect(ofWork({ tid: 'another' }).subject).not.toBe(ofWork({}).subject);
    for (const missing of [{ oid: undefined }, { tid: undefined }, { oid: '' }])
      expect(() => ofWork(missing)).toThrow('refused');
    expect(() => ofWork({ email: 'no address', preferred_username: 7 })).toThrow('refused');
    expect(() => readIdentity('google', { sub: 's' }, '')).toThrow('refused');
  });

  it.each([
    [{ given_name: 'Ada', family_name: 'Lovelace' }, 'Ada', 'Lovelace'],
    [{ name: 'Ada Lovelace' }, 'Ada Lovelace', ''],
    [{ given_name: 7, name: ' ' }, 'ada', ''],
    [{ given_name: 'A'.repeat(500) }, 'A'.repeat(120), ''],
  ])('takes its name from the claims %j', (claims, firstName, lastName) => {
    const idClaims = { sub: 's', email: ' Ada@Example.com ', ...claims };
    const identity = readIdentity('google', idClaims, '');
    expect(identity).toMatchObject({ firstName, lastName, email: 'ada@example.com', isEmailVerified: false });
  });
});
