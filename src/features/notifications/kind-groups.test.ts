import { expect, test } from 'vitest';
import { notificationKinds } from '#contract/notification.ts';
import { kindGroups } from './kind-groups.ts';

test('every kind of notification is in one group of the preferences', () => {
  expect(kindGroups.flatMap(({ kinds }) => kinds).sort()).toEqual([...notificationKinds].sort());
});
