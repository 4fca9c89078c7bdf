import { expect, test } from 'vitest';
import { quotaOf } from './full-quota.ts';

const message = '4900000000 of 5000000000 bytes are used';

test('other refusals, and those without figures, are no full quota', () => {
  expect(quotaOf({ id: 'file_too_large', issues: [{ path: 'person', message }] })).toBeNull();
  expect(quotaOf({ id: 'storage_quota_reached' })).toBeNull();
  expect(quotaOf({ id: 'storage_quota_reached', issues: [{ path: 'person', message: 'Full' }] })).toBeNull();
});

test.each(['person', 'organization'] as const)('a full quota of a %s says how much is used', (whose) => {
  const issues = [{ path: whose, message }];
  const full = { whose, used: 4_900_000_000, allowed: 5_000_000_000 };
  expect(quotaOf({ id: 'storage_quota_reached', issues })).toEqual(full);
});
