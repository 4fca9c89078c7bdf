import { type Label, newLabel } from '#contract/task/label.ts';
import { positionAfter } from '#contract/task/position-after.ts';
import type { Task } from '#contract/task/task.ts';
import type { RowChange } from '../../replica/row.ts';
import { definedFields, type EffectContext } from '../effect.ts';
import { lastPositionOf } from '../last-position.ts';
import { mergedCreate } from '../merged-create.ts';
import { changedRow } from '../row-effects.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function relabelled(task: Task, labels: string[], { at }: EffectContext): RowChange {
  return { entity: 'task', id: task.id, row: { ...task, labels, updatedAt: at } };
}

/** One's own tasks that carry a label. */
function* carriers(name: string, { view, accountId }: EffectContext): Iterable<Task> {
  for (const task of view.all('task')) {
    if (task.ownerId === accountId && task.labels.some((each) => isSameName(each, name))) yield task;
  }
}

function renamed(row: Label, name: string, context: EffectContext): readonly RowChange[] {
  return [...carriers(row.name, context)].map((task) => {
    const labels = task.labels.map((each) => (isSameName(each, row.name) ? name : each));
    return relabelled(task, [...new Set(labels)], context);
  });
}

function deleted(id: string, context: EffectContext): readonly RowChange[] {
  const row = context.view.get('label', id);
  if (row === undefined) return [];
  const tasks = [...carriers(row.name, context)];
  context.tombstones.keep(id, [
    { entity: 'label', id, row },
    ...tasks.map((task) => ({ entity: 'task' as const, id: task.id, row: task })),
  ]);
  return [
    { entity: 'label', id, row: null },
    ...tasks.map((task) => {
      const labels = task.labels.filter((each) => !isSameName(each, row.name));
      return relabelled(task, labels, context);
    }),
  ];
}

/** Back onto the tasks that carried it, as they are now. */
function restored(id: string, context: EffectContext): readonly RowChange[] {
  const kept = context.tombstones.restore(id);
  const label = kept.find((each) => each.entity === 'label')?.row;
  if (label == null) return [];
  return [
    { entity: 'label', id, row: label },
    ...kept.flatMap((each) => {
      const task = each.entity === 'task' ? context.view.get('task', each.id) : undefined;
      if (task === undefined || task.labels.includes(label.name)) return [];
      return [relabelled(task, [...task.labels, label.name], context)];
    }),
  ];
}

export const labelWrites: WriteDefinitions<'createLabel' | 'updateLabel' | 'deleteLabel' | 'restoreLabel'> = {
  createLabel: {
    subject: ({ id }) => about('label', id),
    effect({ id, name, tone, position }, { view, accountId, at }) {
      const row: Label = {
        id,
        createdAt: at,
        updatedAt: at,
        version: 1,
        name,
        tone: tone ?? 'grey',
        position: position ?? positionAfter(lastPositionOf(view.all('label'))),
        ownerId: accountId,
      };
      return [{ entity: 'label', id, row }];
    },
    merge: 'never',
    probe: ({ id }, server) => server.has('label', id),
    check: 'schema',
  },
  updateLabel: {
    subject: ({ labelId }) => about('label', labelId),
    effect({ labelId, updateLabelData }, context) {
      const row = context.view.get('label', labelId);
      if (row === undefined) return [];
      const patch = definedFields(updateLabelData);
      return [
        ...changedRow('label', labelId, patch, context),
        ...(patch.name === undefined || patch.name === row.name ? [] : renamed(row, patch.name, context)),
      ];
    },
    merge(waiting, edit) {
      const { labelId, version, updateLabelData } = edit;
      if (waiting.name === 'updateLabel') {
        if (waiting.payload.labelId !== labelId || waiting.payload.version !== version) return null;
        const merged = { ...waiting.payload.updateLabelData, ...updateLabelData };
        return { name: waiting.name, payload: { ...edit, updateLabelData: merged } };
      }
      if (waiting.name !== 'createLabel') return null;
      const payload = mergedCreate(newLabel, waiting.payload, updateLabelData);
      return payload && { name: waiting.name, payload };
    },
    probe: ({ labelId, updateLabelData }, server) => server.holds('label', labelId, updateLabelData),
    check: 'schema',
  },
  deleteLabel: {
    subject: ({ labelId }) => about('label', labelId),
    effect: ({ labelId }, context) => deleted(labelId, context),
    merge: 'never',
    probe: async ({ labelId }, server) => !(await server.has('label', labelId)),
    check: 'schema',
  },
  restoreLabel: {
    subject: ({ labelId }) => about('label', labelId),
    effect: ({ labelId }, context) => restored(labelId, context),
    merge: 'never',
    probe: ({ labelId }, server) => server.has('label', labelId),
    check: 'schema',
  },
};
