import * as z from 'zod/mini';
import { entityFields, entityId } from '../entity.ts';
import {
  MAX_ASSET_LINKS,
  MAX_DEPTH,
  MAX_NAME,
  MAX_TEMPLATE_DAYS,
  MAX_TEMPLATE_TASKS,
  MAX_TEMPLATE_TEXT,
} from '../limits.ts';
import { filledLine } from '../single-line.ts';
import { outsideAssetData } from './asset-link-payload.ts';
import { recurrenceRule } from './recurrence.ts';
import { editable } from './task-fields.ts';

/** Due date as days from the anchor day: calendar days, negative before it, and a time on the clock of who uses it. */
const relativeDue = z.object({
  days: z.int().check(z.minimum(-MAX_TEMPLATE_DAYS), z.maximum(MAX_TEMPLATE_DAYS)),
  /** Minutes after midnight; null for a whole day. */
  minutes: z.nullable(z.int().check(z.minimum(0), z.maximum(1_439))),
});
export type RelativeDue = z.infer<typeof relativeDue>;

/** One task of a template, with the fields that mean the same at any time. */
const templateTask = z.object({
  /** Number of tasks above it; each task follows its parent or a sibling, as rows of a nested list do. */
  depth: z.int().check(z.minimum(0), z.maximum(MAX_DEPTH)),
  title: editable.title,
  description: editable.description,
  importance: editable.importance,
  workload: editable.workload,
  labels: editable.labels,
  reminders: editable.reminders,
  due: z.nullable(relativeDue),
  recurrence: z.nullable(z.omit(recurrenceRule, { timeZone: true })),
  links: z.array(outsideAssetData).check(z.maxLength(MAX_ASSET_LINKS)),
});
export type TemplateTask = z.infer<typeof templateTask>;

const fields = {
  name: filledLine(MAX_NAME),
  /** Shared with its members; null for the owner's own. */
  organizationId: z.nullable(entityId),
  tree: z.array(templateTask).check(z.minLength(1), z.maxLength(MAX_TEMPLATE_TASKS)),
};

/** A task with its subtasks, kept to be used again. docs/decisions/0080. */
export const template = z.object({ ...entityFields, ...fields, ownerId: entityId });
export type Template = z.infer<typeof template>;

/** Whether tasks are one tree in the order of its rows, and short enough together to be kept by everybody. */
function isTree(tree: readonly TemplateTask[]): boolean {
  const isNested = tree.every(({ depth }, index) => {
    const above = tree[index - 1];
    return above === undefined ? depth === 0 : depth >= 1 && depth <= above.depth + 1;
  });
  return isNested && JSON.stringify(tree).length <= MAX_TEMPLATE_TEXT;
}

const written = { ...fields, tree: fields.tree.check(z.refine(isTree, 'one tree of tasks')) };

export const newTemplate = z.extend(z.partial(z.object(written)), {
  id: entityId,
  name: written.name,
  tree: written.tree,
});
export const templatePatch = z.partial(z.object(written));
export type TemplatePatch = z.infer<typeof templatePatch>;
