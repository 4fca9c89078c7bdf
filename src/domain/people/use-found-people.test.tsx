import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { organizationsByAge } from '#client/row.test-support.ts';
import { ClientProvider } from '#client-react/client-provider.tsx';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { useFoundPeople } from './use-found-people.ts';

function Found() {
  return useFoundPeople('team').options.map(({ label }) => <li key={label}>{label}</li>);
}

it('useFoundPeople lists organizations in the order of their last change', async () => {
  const texts = createInstance();
  await texts.init({ lng: 'cimode' });
  const client = createMemoryClient();
  client.receive(organizationsByAge().map((row) => ({ entity: 'organization', id: row.id, row })));
  const html = renderToString(
    <I18nextProvider i18n={texts}>
      <ClientProvider client={client}>
        <Found />
      </ClientProvider>
    </I18nextProvider>,
  );
  expect(html.match(/Team \w+/g)).toEqual(['Team Oldest', 'Team Middle', 'Team Latest']);
});
