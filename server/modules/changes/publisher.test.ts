import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { insertChanges } from '#server/writes/change-log/repository.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { toInstant } from '#time/instant.ts';
import { entityReaders } from '../../areas/entity-readers.ts';
import { createPublisher } from './publisher.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('sends nothing of a row whose user began to listen while others’ rows were read', async () => {
  const [listener, late] = [uuidv7(), uuidv7()];
  const listening = new Set([listener]);
  const emitted: string[] = [];
  let published: () => void = () => undefined;
  const isPublished = new Promise<void>((resolve) => {
    published = resolve;
  });
  const publisher = createPublisher({
    database,
    clock: systemClock,
    readers: {
      ...entityReaders,
      async task() {
        listening.add(late);
        return () => null;
      },
    },
    audience: {
      present: new Map([listener, late].map((userId) => [userId, {}])),
      isListening: (userId) => listening.has(userId),
      emit(userId) {
        emitted.push(userId);
        if (userId === listener) published();
      },
      readUpTo: () => undefined,
      endSession: () => undefined,
    },
    onFault: (error) => {
      throw error;
    },
  });
  await publisher.start();
  const at = toInstant(systemClock.now());
  const rows = [late, listener].map((audienceId) => {
    return { entity: 'task', entityId: uuidv7(), version: 1, op: 'upsert', audienceId, at } as const;
  });
  await database.transaction((tx) => insertChanges(tx, rows));
  publisher.wake();
  await isPublished;
  await publisher.close();
  expect(emitted).toEqual([listener]);
});
