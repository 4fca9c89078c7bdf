import { expect, it } from 'vitest';
import { createMemoryStorage } from '../worker-services.test-support.ts';
import { createOutageMemory } from './outage-memory.ts';

const ada = { isSignedIn: true } as const;

it('an outage begins neither before the first attempt nor while nobody is signed in', async () => {
  const memory = createOutageMemory(createMemoryStorage());
  await memory.read();
  memory.note({ ...ada, connection: 'offline' });
  expect(memory.isOn()).toBe(false);
  memory.note({ ...ada, connection: 'connecting' });
  memory.note({ isSignedIn: false, connection: 'offline' });
  expect(memory.isOn()).toBe(false);
});

it('an outage outlives the worker and ends with a connection', async () => {
  const storage = createMemoryStorage();
  const first = createOutageMemory(storage);
  await first.read();
  first.note({ ...ada, connection: 'connecting' });
  first.note({ ...ada, connection: 'offline' });
  const second = createOutageMemory(storage);
  await second.read();
  for (const connection of ['offline', 'connecting', 'offline'] as const) {
    second.note({ ...ada, connection });
    expect(second.isOn()).toBe(true);
  }
  second.note({ ...ada, connection: 'online' });
  const third = createOutageMemory(storage);
  await third.read();
  expect(third.isOn()).toBe(false);
});
