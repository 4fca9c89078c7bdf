import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { ConnectionState } from '#client/client.ts';
import { ClientProvider } from '#client-react/client-provider.tsx';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { useStillLoading } from './use-still-loading.ts';

function Text() {
  return useStillLoading() ?? 'all are there';
}

it.each([
  [{ loading: null, status: 'offline' }, 'all are there'],
  [{ loading: 5, status: 'online' }, 'task.stillLoading'],
  [{ loading: 5, status: 'connecting' }, 'task.stillLoading'],
  [{ loading: 5, status: 'offline' }, 'task.notAllHere'],
] satisfies [Partial<ConnectionState>, string][])('tasks at %j read "%s"', async (connection, wanted) => {
  const texts = createInstance();
  await texts.init({ lng: 'cimode' });
  const client = createMemoryClient();
  Object.assign(client.connection, connection);
  const html = renderToString(
    <I18nextProvider i18n={texts}>
      <ClientProvider client={client}>
        <Text />
      </ClientProvider>
    </I18nextProvider>,
  );
  expect(html).toBe(wanted);
});
