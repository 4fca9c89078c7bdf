import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { organizationsByAge } from '#client/row.test-support.ts';
import { ClientProvider } from '#client-react/client-provider.tsx';
import type { OrganizationMember } from '#contract/people/member.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { AccountDeletion } from './deletion.tsx';

it('organizations that only the user owns are listed by their last change', async () => {
  const texts = createInstance();
  await texts.init({ lng: 'cimode' });
  const client = createMemoryClient();
  const joined = {
    firstName: '',
    lastName: '',
    userName: 'x',
    title: '',
    joinedAt: '2026-03-01T08:00:00.000Z',
  };
  const organizationMembers: OrganizationMember[] = [
    { ...joined, userId: client.accountId, role: 'owner' },
    { ...joined, userId: uuidv7(), role: 'member' },
  ];
  const rows = organizationsByAge({ organizationMembers });
  client.receive(rows.map((row) => ({ entity: 'organization', id: row.id, row })));
  const html = renderToString(
    <MemoryRouter>
      <I18nextProvider i18n={texts}>
        <ClientProvider client={client}>
          <AccountDeletion />
        </ClientProvider>
      </I18nextProvider>
    </MemoryRouter>,
  );
  expect(html.match(/Team \w+/g)).toEqual(['Team Oldest', 'Team Middle', 'Team Latest']);
});
