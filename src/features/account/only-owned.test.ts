import { expect, it } from 'vitest';
import { onlyOwned } from './only-owned.ts';

type Given = Parameters<typeof onlyOwned>[0][number];

const member = (userId: string, role: 'owner' | 'admin' | 'member' | 'guest') => ({
  userId,
  role,
  firstName: userId,
  lastName: '',
  userName: userId,
  title: '',
  joinedAt: '2026-01-01T00:00:00.000Z',
});
const organization = (id: string, ...organizationMembers: Given['organizationMembers']): Given => ({
  id,
  name: id,
  organizationMembers,
});

it('onlyOwned finds only the organizations that would be left without an owner', () => {
  const found = onlyOwned(
    [
      organization('alone', member('me', 'owner')),
      organization('held', member('me', 'owner'), member('you', 'admin')),
      organization('shared', member('me', 'owner'), member('you', 'owner')),
      organization('yours', member('you', 'owner'), member('me', 'admin')),
    ],
    'me',
  );
  expect(found.map(({ id }) => id)).toEqual(['held']);
});
