import { expect, test } from 'vitest';
import { testTemplate } from '#client/row.test-support.ts';
import { expandTemplate } from '#domain/template/expand-template.ts';
import { plainLine } from '#line/plain-line.ts';
import { buildTemplateTask } from '#tests/factories/build-template-task.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { createQuickTask } from '../quick-add-mutations.ts';
import { templateOfLine, withTemplate } from './with-template.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-18T09:00:00Z');
const daily = { rule: 'FREQ=DAILY', basis: 'date' } as const;
const template = testTemplate('1', {
  tree: [
    buildTemplateTask({
      ...{ description: 'All of it', labels: ['hr'], workload: 30, importance: 70, recurrence: daily },
      due: { days: 0, minutes: null },
    }),
    buildTemplateTask({ depth: 1, title: 'Order', due: { days: -3, minutes: 540 } }),
  ],
});
const line = (fields: object = {}) => ({ ...plainLine('Ana starts'), template, parts: [], ...fields });

test('a line without a template stays as it is', () => {
  const plain = line({ template: null });
  expect(withTemplate(plain, [], zone, now)).toBe(plain);
  expect(templateOfLine(plain, 'root', zone, now)).toBeNull();
});

test('the first task fills in what the line leaves open, and nothing else', () => {
  const filled = { importance: 70, labels: ['hr'], workload: 30, isWholeDay: true };
  expect(withTemplate(line(), [], zone, now)).toMatchObject({
    ...filled,
    // Three days before it something else is due, which would be past today.
    dueDate: '2026-11-20T23:00:00.000Z',
  });
  const written = { importance: 0, workload: 5, labels: ['new'], dueDate: '2026-12-01T09:00:00Z' };
  expect(withTemplate(line(written), [], zone, now)).toMatchObject({
    ...written,
    labels: ['hr', 'new'],
    isWholeDay: false,
  });
});

test('a dismissed chip of the first task stays away', () => {
  const read = withTemplate(line(), ['importance', 'label', 'workload'], zone, now);
  expect(read).toMatchObject({ importance: null, labels: [], workload: null });
});

test('the tasks go below the one that the line made, counted from its day', () => {
  const client = createMemoryClient(() => now);
  const reading = withTemplate(line({ dueDate: '2026-11-30T23:00:00Z', isWholeDay: true }), [], zone, now);
  const { id } = createQuickTask(client, reading);
  const used = templateOfLine(reading, id, zone, now);
  for (const write of used === null ? [] : expandTemplate(used.tree, used.target).writes)
    void client.write(write);
  expect(client.replica.get('task', id)).toMatchObject({ title: 'Ana starts', description: 'All of it' });
  const below = [...client.replica.all('task')].filter(({ parentTaskId }) => parentTaskId === id);
  expect(below).toMatchObject([{ title: 'Order', dueDate: '2026-11-28T08:00:00.000Z' }]);
  expect(client.writes.filter(({ name }) => name === 'setTaskRecurrence')).toHaveLength(1);
});

test('nothing is due before today where neither the line nor the first task has a date', () => {
  const undated = {
    ...template,
    tree: template.tree.map((task, at) => (at === 0 ? { ...task, due: null } : task)),
  };
  const reading = withTemplate(line({ template: undated }), [], zone, now);
  expect(reading.dueDate).toBeNull();
  const used = templateOfLine(reading, 'root', zone, now);
  expect(used?.target.anchor).toBe('2026-11-21');
  expect(templateOfLine(line(), 'root', zone, now)?.target.anchor).toBe('2026-11-21');
});

test('a line that repeats by itself keeps its own repetition', () => {
  const recurrence = { rule: 'FREQ=WEEKLY', basis: 'date', timeZone: zone } as const;
  expect(templateOfLine(line({ recurrence }), 'root', zone, now)?.tree[0]?.recurrence).toBeNull();
});
