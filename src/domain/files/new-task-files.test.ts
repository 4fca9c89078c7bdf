import { proxy } from 'valtio/vanilla';
import { expect, it } from 'vitest';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { newTaskFiles } from './new-task-files.ts';

const file = (name: string) => new File(['1'], name);

function createSignedIn(accountId: string) {
  const client = createMemoryClient();
  const session = proxy({ ...client.session, accountId: accountId as string | null });
  return { session };
}

it('files of one account are never those of the next, also before anybody has looked', () => {
  const client = createSignedIn('ada');
  newTaskFiles.add(client, [file('will.pdf')]);
  client.session.accountId = 'ben';
  expect(newTaskFiles.read(client)).toEqual([]);
  expect(newTaskFiles.take(client)).toEqual([]);
  newTaskFiles.add(client, [file('roof.png')]);
  expect(newTaskFiles.take(client).map(({ name }) => name)).toEqual(['roof.png']);
});

it('are let go when their account leaves, and do not come back with it', async () => {
  const client = createSignedIn('ada');
  newTaskFiles.add(client, [file('will.pdf')]);
  client.session.accountId = null;
  await Promise.resolve();
  client.session.accountId = 'ada';
  expect(newTaskFiles.read(client)).toEqual([]);
});

it('stay in their order until they are taken, without those that were removed', () => {
  const client = createSignedIn('ada');
  const [first, second, third] = [file('1'), file('2'), file('3')];
  newTaskFiles.add(client, [first, second]);
  newTaskFiles.add(client, [third]);
  newTaskFiles.remove(client, second);
  expect(newTaskFiles.take(client)).toEqual([first, third]);
  expect(newTaskFiles.read(client)).toEqual([]);
});
