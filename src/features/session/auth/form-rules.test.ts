import { describe, expect, it } from 'vitest';
import { registration } from '#contract/people/sign-in.ts';
import { checkLogin, checkRegistration } from './form-rules.ts';

const good = { email: 'ada@example.com', password: 'a calm paper wall', firstName: 'Ada', lastName: '' };

describe('checkRegistration', () => {
  it.each([
    ['email', '', 'emailMissing'],
    ['email', '  ', 'emailMissing'],
    ['email', 'ada', 'emailShape'],
    ['email', 'ada@', 'emailShape'],
    ['password', '', 'passwordShort'],
    ['password', 'ninechars', 'passwordShort'],
    ['password', 'x'.repeat(201), 'passwordLong'],
    ['firstName', ' ', 'firstNameMissing'],
    ['firstName', 'x'.repeat(121), 'nameLong'],
    ['lastName', 'x'.repeat(121), 'nameLong'],
  ] as const)('refuses %s %j and nothing else', (field, value, rule) => {
    const faults = checkRegistration({ ...good, [field]: value });
    expect(Object.keys(faults)).toEqual([field]);
    expect(faults[field]?.rule).toBe(rule);
  });

  it('accepts input that the contract accepts', () => {
    for (const fields of [good, { ...good, password: 'tenletters', lastName: 'Lovelace' }]) {
      expect(checkRegistration(fields)).toEqual({});
      expect(registration.safeParse(fields).success).toBe(true);
    }
  });
});

describe('checkLogin', () => {
  it('requires both fields, and only the presence of the password', () => {
    expect(checkLogin({ email: '', password: '' })).toEqual({
      email: { rule: 'emailMissing' },
      password: { rule: 'passwordMissing' },
    });
    expect(checkLogin({ email: 'ada@example.com', password: 'short' })).toEqual({});
  });
});
