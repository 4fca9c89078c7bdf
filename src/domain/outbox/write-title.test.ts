import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { UnsentWrite } from '#client/client.ts';
import { timed } from '#domain/schedule/item-times.ts';
import { createTaskItem } from '#domain/schedule/schedule-mutations.ts';
import { startTimer } from '#domain/timer/timer-mutations.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { writeTitle } from './write-title.ts';

const now = Date.parse('2026-11-23T10:00:00Z');

function write(entity: UnsentWrite['entity'], entityId: string): UnsentWrite {
  return { requestId: uuidv7(), name: 'updateTask', entity, entityId };
}

it('writeTitle is null for a deleted entity, and for one without a title', () => {
  const client = createMemoryClient();
  for (const entity of ['task', 'timerRecord', 'scheduleItem', 'appSettings', 'comment'] as const) {
    expect(writeTitle(client, write(entity, uuidv7()))).toBeNull();
  }
});

it('writeTitle of a task, its timer record and its block is the task’s title', () => {
  const client = createMemoryClient(() => now);
  const id = uuidv7();
  void client.write({ name: 'createQuickTask', payload: { id, title: 'Ring Bob' } });
  void startTimer(client, id, now);
  const block = createTaskItem(client, id, timed({ start: now, end: now + 3_600_000 }, 'UTC'));
  const [record] = client.replica.all('timerRecord');
  expect(writeTitle(client, write('task', id))).toBe('Ring Bob');
  expect(writeTitle(client, write('timerRecord', record?.id ?? ''))).toBe('Ring Bob');
  expect(writeTitle(client, write('scheduleItem', block))).toBe('Ring Bob');
});
