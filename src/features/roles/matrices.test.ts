import { expect, it } from 'vitest';
import { can } from '#contract/policy-table.ts';
import { matrices } from './matrices.ts';

it('the matrices agree with the policy for every role and capability', () => {
  for (const { roles, rows } of matrices) {
    for (const { capability, granted } of rows) {
      for (const role of roles)
        expect([role, capability, granted.has(role)]).toEqual([role, capability, can(role, capability)]);
    }
  }
});

it('the matrices have no empty row and no role without a capability', () => {
  for (const { roles, rows } of matrices) {
    expect(rows.every(({ granted }) => granted.size > 0)).toBe(true);
    for (const role of roles) expect(rows.some(({ granted }) => granted.has(role))).toBe(true);
  }
});

it('each higher role has the capabilities of the lower ones, except handing back', () => {
  for (const { roles, rows } of matrices.filter(({ id }) => id !== 'delegationRequest')) {
    for (const { capability, granted } of rows) {
      if (capability === 'task.handBack') continue;
      const first = roles.findIndex((role) => granted.has(role));
      expect(roles.slice(first).every((role) => granted.has(role))).toBe(true);
    }
  }
});
