import { expect, it } from 'vitest';
import { can } from '#contract/policy.ts';
import { matrices } from './matrices.ts';

it('says of every role and capability what the policy says', () => {
  for (const { roles, rows } of matrices) {
    for (const { capability, granted } of rows) {
      for (const role of roles)
        expect([role, capability, granted.has(role)]).toEqual([role, capability, can(role, capability)]);
    }
  }
});

it('shows no empty row, and every role with something it may do', () => {
  for (const { roles, rows } of matrices) {
    expect(rows.every(({ granted }) => granted.size > 0)).toBe(true);
    for (const role of roles) expect(rows.some(({ granted }) => granted.has(role))).toBe(true);
  }
});

it('gives the mightier at least what the lesser have, but for handing back what one was given', () => {
  for (const { roles, rows } of matrices.filter(({ id }) => id !== 'delegationRequest')) {
    for (const { capability, granted } of rows) {
      if (capability === 'task.handBack') continue;
      const first = roles.findIndex((role) => granted.has(role));
      expect(roles.slice(first).every((role) => granted.has(role))).toBe(true);
    }
  }
});
