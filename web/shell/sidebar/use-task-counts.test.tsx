import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { testAccess } from '#client/row.test-support.ts';
import { ClientProvider } from '#client-react/client-provider.tsx';
import { TextsProvider } from '#i18n/react.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { useDueToday, useFilterCount, useLabelCount, usePeopleCount } from './use-task-counts.ts';

const texts = createInstance();
await texts.init({ lng: 'cimode' });

function render(client: ReturnType<typeof createMemoryClient>, Counts: () => ReactNode): string {
  return renderToString(
    <TextsProvider texts={texts} settings={{ locale: 'en', timeZone: 'UTC', hourCycle: 'h23' }}>
      <ClientProvider client={client}>
        <Counts />
      </ClientProvider>
    </TextsProvider>,
  );
}

it('tasks due today are not counted before all of them are there', () => {
  const client = createMemoryClient();
  const row = buildTask({ ownerId: client.accountId, dueDate: new Date().toISOString() });
  client.receive([{ entity: 'task', id: row.id, row }]);
  const count = () => render(client, () => useDueToday());
  expect(count()).toBe('1');
  Object.assign(client.connection, { loading: 1 });
  expect(count()).toBe('0');
});

it('open tasks are counted by who does them', () => {
  const client = createMemoryClient();
  const [me, ben] = [client.accountId, 'ben'];
  const given = (userId: string) => [testAccess({ right: 'assignee', userId })];
  const rows = [
    buildTask({ ownerId: me }),
    buildTask({ ownerId: me, progress: 'done' }),
    buildTask({ ownerId: me, delegatedStatus: 'REQUEST' }),
    buildTask({ ownerId: me, delegatedStatus: 'DELEGATED', NoteAccess: given(ben) }),
    buildTask({ ownerId: ben, role: 'assignee', delegatedStatus: 'DELEGATED', NoteAccess: given(me) }),
    buildTask({ ownerId: ben, role: 'editor' }),
  ];
  client.receive(rows.map((row) => ({ entity: 'task', id: row.id, row })));
  const counts = render(client, () =>
    [usePeopleCount('mine'), usePeopleCount('assigned'), usePeopleCount('waiting')].join(' '),
  );
  expect(counts).toBe('3 1 2');
});

it('open tasks of a label and of a filter are counted as their pages list them: mine, unless people are named', () => {
  const client = createMemoryClient();
  const [me, ben] = [client.accountId, 'ben'];
  const rows = [
    buildTask({ ownerId: me, labels: ['House'], importance: 90 }),
    buildTask({ ownerId: me, labels: ['house', 'Roof'] }),
    buildTask({ ownerId: me, labels: ['House'], progress: 'done' }),
    buildTask({ ownerId: ben, role: 'editor', labels: ['House'], importance: 90 }),
  ];
  client.receive(rows.map((row) => ({ entity: 'task', id: row.id, row })));
  const counts = render(client, () =>
    [
      useLabelCount('House'),
      useFilterCount({ importance: { from: 80, to: 100 } }),
      useFilterCount({ ownerIds: [ben] }),
      useFilterCount({}),
    ].join(' '),
  );
  expect(counts).toBe('2 1 1 2');
});
