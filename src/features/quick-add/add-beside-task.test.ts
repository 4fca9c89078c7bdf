import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { testTemplate } from '#client/row.test-support.ts';
import { MAX_DEPTH } from '#contract/limits.ts';
import type { Task } from '#contract/task/task.ts';
import { plainLine } from '#line/plain-line.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { buildTemplateTask } from '#tests/factories/build-template-task.ts';
import { readTexts } from '#tests/factories/merged-texts.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { addBesideTask } from './add-beside-task.ts';

const texts = createInstance();
await texts.init({
  lng: 'en',
  resources: { en: { pages: readTexts('en', 'pages') } },
  interpolation: { escapeValue: false },
});
const tree = ['Trip', 'Book', 'Compare'].map((title, depth) => buildTemplateTask({ title, depth }));
const line = { ...plainLine('Rome'), template: testTemplate('1', { name: 'Trip', tree }) };

/** A task below as many others as `depth` says. */
function taskAt(depth: number) {
  const client = createMemoryClient();
  const tasks: Task[] = [];
  for (let at = 0; at <= depth; at += 1) tasks.push(buildTask({ parentTaskId: tasks.at(-1)?.id ?? null }));
  client.receive(tasks.map((row) => ({ entity: 'task', id: row.id, row })));
  return { client, id: tasks.at(-1)?.id ?? '' };
}
const parentsIn = ({ client }: ReturnType<typeof taskAt>) =>
  client.writes.flatMap((write) => (write.name === 'createTask' ? [write.payload.parentTaskId] : []));

test('the tasks of a template go below the task of its line, and one undo takes all of them back', async () => {
  const made = taskAt(0);
  await addBesideTask(made.client, made.id, line, 'UTC', texts);
  const [first] = made.client.writes;
  expect(parentsIn(made)).toEqual([made.id, first?.name === 'createTask' ? first.payload.id : '']);
  expect(toasts.read().at(-1)?.text).toBe('Added 3 tasks from “Trip”');
  expect(toasts.undoLast()).not.toBeNull();
  expect(made.client.writes.at(-1)).toEqual({ name: 'deleteTask', payload: { id: made.id } });
});

test('below a deep subtask, the tasks of a template stay within the depth that the server takes', async () => {
  const made = taskAt(MAX_DEPTH - 1);
  await addBesideTask(made.client, made.id, line, 'UTC', texts);
  expect(parentsIn(made)).toEqual([made.id, made.id]);
});
