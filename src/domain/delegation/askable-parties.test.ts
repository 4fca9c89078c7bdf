import { expect, test } from 'vitest';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { askableParties } from './askable-parties.ts';

const at = '2026-11-18T09:00:00Z';
const entity = { createdAt: at, updatedAt: at, version: 1 };
const member = (userId: string, firstName: string) => ({
  userId,
  firstName,
  lastName: '',
  userName: firstName.toLowerCase(),
  title: '',
  joinedAt: at,
});

test('askableParties lists fellow members, own groups and organizations, and earlier addresses once, never the reader', () => {
  const client = createMemoryClient();
  expect(askableParties(client)).toEqual([]);
  const access = {
    id: 'access',
    groupId: null,
    organizationId: null,
    email: null,
    status: 'pending',
    answeredById: null,
    answeredByName: null,
    answeredAt: null,
    message: '',
    isMine: false,
  } as const;
  client.receive([
    {
      entity: 'organization',
      id: 'works',
      row: {
        ...entity,
        id: 'works',
        name: 'Works',
        role: 'owner',
        groups: [],
        organizationMembers: [
          { ...member(client.accountId, 'Me'), role: 'owner' },
          { ...member('bob', 'Bob'), role: 'member' },
        ],
      },
    },
    {
      entity: 'group',
      id: 'roofers',
      row: {
        ...entity,
        id: 'roofers',
        name: 'Roofers',
        organizationId: 'works',
        parentGroupId: null,
        role: null,
        groupMembers: [
          { ...member('bob', 'Bob'), role: 'lead' },
          { ...member('cem', 'Cem'), role: 'member' },
        ],
      },
    },
    {
      entity: 'delegationRequest',
      id: 'request',
      row: {
        ...entity,
        id: 'request',
        issuerNoteId: 'task',
        issuerId: client.accountId,
        issuerName: 'Me',
        note: {
          title: 'Roof',
          description: '',
          dueDate: null,
          dueDay: null,
          isWholeDay: false,
          importance: 50,
          workload: null,
        },
        access: [
          { ...access, userId: 'dora', name: 'Dora Lind' },
          { ...access, userId: 'bob', name: 'Bob' },
        ],
        requestAccessId: null,
        dueDate: null,
        dueDay: null,
        isWholeDay: false,
        message: '',
        expiresAt: null,
        status: 'pending',
        acceptedById: null,
        acceptedByName: null,
        answeredAt: null,
        proposals: [],
      },
    },
  ]);
  expect(askableParties(client).map(({ id, face, name, userName }) => [id, face, name, userName])).toEqual([
    ['bob', 'person', 'Bob', 'bob'],
    ['works', 'organization', 'Works', ''],
    ['cem', 'person', 'Cem', 'cem'],
    ['roofers', 'group', 'Roofers', ''],
    ['dora', 'person', 'Dora Lind', ''],
  ]);
});
