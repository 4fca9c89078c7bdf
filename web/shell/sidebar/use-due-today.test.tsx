import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ClientProvider } from '#client-react/client-provider.tsx';
import { TextsProvider } from '#i18n/react.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { useDueToday } from './use-due-today.ts';

function Due() {
  return useDueToday();
}

it('tasks due today are not counted before all of them are there', async () => {
  const texts = createInstance();
  await texts.init({ lng: 'cimode' });
  const client = createMemoryClient();
  const row = buildTask({ ownerId: client.accountId, dueDate: new Date().toISOString() });
  client.receive([{ entity: 'task', id: row.id, row }]);
  const count = () =>
    renderToString(
      <TextsProvider texts={texts} settings={{ locale: 'en', timeZone: 'UTC', hourCycle: 'h23' }}>
        <ClientProvider client={client}>
          <Due />
        </ClientProvider>
      </TextsProvider>,
    );
  expect(count()).toBe('1');
  Object.assign(client.connection, { loading: 1 });
  expect(count()).toBe('0');
});
