import * as z from 'zod/mini';
import { entityId, webUrl } from '../entity.ts';
import { MAX_DESCRIPTION, MAX_LABELS, MAX_TITLE, MAX_WORKLOAD } from '../limits.ts';
import { reminders } from '../reminder.ts';
import { filledLine } from '../single-line.ts';
import { dueFields } from './due-fields.ts';
import { labelName } from './label.ts';
import { position } from './position.ts';

/**
 * Schemas of the fields that people edit. Each has its traits and its value on a new task in `task-field-traits.ts`;
 * steps in docs/recipes.md.
 */
export const editable = {
  title: filledLine(MAX_TITLE),
  /** Markdown. */
  description: z.string().check(z.maxLength(MAX_DESCRIPTION)),
  ...dueFields,
  /** 0–100. */
  importance: z.int().check(z.minimum(0), z.maximum(100)),
  /** Estimated minutes. */
  workload: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_WORKLOAD))),
  /** True until the task is first opened or triaged. */
  isNew: z.boolean(),
  sourceUrl: z.nullable(webUrl),
  /** Fractional index among the owner's tasks. */
  position,
  labels: z.array(labelName).check(z.maxLength(MAX_LABELS)),
  reminders,
  /** Parent of a subtask, which determines its owner and access. */
  parentTaskId: z.nullable(entityId),
  /**
   * Scope: everyone in it except guests may edit the task. A group's task names its organization too. A subtask
   * always has the scope of its parent.
   */
  organizationId: z.nullable(entityId),
  groupId: z.nullable(entityId),
};
export type EditableField = keyof typeof editable;
export const editableFields = Object.keys(editable) as readonly EditableField[];
export type FieldValue<K extends EditableField> = z.infer<(typeof editable)[K]>;
