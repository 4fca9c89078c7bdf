import { createInstance } from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { readTexts } from '#tests/factories/merged-texts.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { askParties, assignTo } from './ask-parties.ts';

const texts = createInstance();
await texts.init({
  lng: 'en',
  resources: { en: { pages: readTexts('en', 'pages') } },
  interpolation: { escapeValue: false },
});

const task = { id: '01a20000-0000-7000-8000-000000000001', title: 'Mend the roof' };
const tom = {
  id: '01a20000-0000-7000-8000-000000000002',
  face: 'person',
  name: 'Tom',
  userName: 'tom',
} as const;

// Files share processes, and with them the messages on the screen.
beforeEach(() => {
  for (const { id } of toasts.read()) toasts.close(id);
});

test('a line without people asks nobody', async () => {
  const client = createMemoryClient();
  await askParties(client, task, [], texts);
  expect(client.writes).toEqual([]);
  expect(toasts.read()).toEqual([]);
});

test('a request made offline waits with its task, and shows a message', async () => {
  const client = createMemoryClient();
  await askParties(client, task, [tom], texts);
  expect(client.writes).toMatchObject([
    { name: 'createDelegationRequest', payload: { noteId: task.id, access: [{ userId: tom.id }] } },
  ]);
  const [toast] = toasts.read();
  expect(toast?.text).toBe('Tom will be asked once you’re online: Mend the roof');
  toasts.close(toast?.id ?? 0);
});

test('an assignment waits with its task, and shows a message', async () => {
  const client = createMemoryClient();
  await assignTo(client, task, tom, texts);
  expect(client.writes).toMatchObject([{ name: 'assignTask', payload: { noteId: task.id, userId: tom.id } }]);
  const [toast] = toasts.read();
  expect(toast?.text).toBe('“Mend the roof” is assigned to Tom');
});
