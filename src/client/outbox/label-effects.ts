import type { Label } from '#contract/label.ts';
import type { Task } from '#contract/task.ts';
import type { RowChange } from '../replica/row.ts';
import { type EffectContext, type Effects, given } from './effect.ts';
import { lastPositionOf, positionAfter } from './position-after.ts';

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

export const labelEffects: Effects<'createLabel' | 'updateLabel' | 'deleteLabel' | 'restoreLabel'> = {
  createLabel({ id, name, tone, position }, { view, accountId, at }) {
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
  updateLabel({ labelId: id, updateLabelData }, context) {
    const row = context.view.get('label', id);
    if (row === undefined) return [];
    const patch = given(updateLabelData);
    return [
      { entity: 'label', id, row: { ...row, ...patch, updatedAt: context.at } },
      ...(patch.name === undefined || patch.name === row.name ? [] : renamed(row, patch.name, context)),
    ];
  },
  deleteLabel({ labelId: id }, context) {
    const row = context.view.get('label', id);
    if (row === undefined) return [];
    const tasks = [...carriers(row.name, context)];
    context.graves.bury(id, [
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
  },
  /** Back onto the tasks that carried it, as they are now. */
  restoreLabel({ labelId: id }, context) {
    const buried = context.graves.exhume(id);
    const label = buried.find((each) => each.entity === 'label')?.row;
    if (label == null) return [];
    return [
      { entity: 'label', id, row: label },
      ...buried.flatMap((each) => {
        const task = each.entity === 'task' ? context.view.get('task', each.id) : undefined;
        if (task === undefined || task.labels.includes(label.name)) return [];
        return [relabelled(task, [...task.labels, label.name], context)];
      }),
    ];
  },
};
