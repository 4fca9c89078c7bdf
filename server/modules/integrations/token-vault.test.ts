import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTokenVault, SealError } from './token-vault.ts';

describe('a sealed token', () => {
  const vault = createTokenVault(randomBytes(32));
  const sealed = vault.seal('the token', 'row/access');

  it('cannot be opened for another row or column, with another key, or changed', () => {
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => vault.open(sealed, 'other/access')).toThrow(SealError);
    expect(() => vault.open(sealed, 'row/refresh')).toThrow(SealError);
    expect(() => createTokenVault(randomBytes(32)).open(sealed, 'row/access')).toThrow(SealError);
    for (const text of [changed, '', 'x', sealed.slice(4)])
      expect(() => vault.open(text, 'row/access')).toThrow(SealError);
  });

  it('opens in its own row and column, and looks different each time', () => {
    expect(vault.open(sealed, 'row/access')).toBe('the token');
    expect(vault.seal('the token', 'row/access')).not.toBe(sealed);
    expect(sealed).not.toContain('token');
  });
});
