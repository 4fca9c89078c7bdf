import * as z from 'zod/mini';
import { entityFields, entityId, madeFrom } from '../entity.ts';
import { MAX_FILTER_CHOICES, MAX_FILTER_NAME, MAX_QUERY, MAX_WORKLOAD } from '../limits.ts';
import { filledLine } from '../single-line.ts';
import { labelName, tone } from './label.ts';
import { position } from './position.ts';
import { delegatedStatus, taskProgress } from './task.ts';

/** Sort order of a task list; `assignee` by the name of who does it, `manual` as rows were dragged. */
export const taskSort = z.enum([
  'urgency',
  'importance',
  'due',
  'title',
  'created',
  'workload',
  'completed',
  'manual',
  'assignee',
]);
export type TaskSort = z.infer<typeof taskSort>;

/** Grouping of a task list; `place` is the organization or group, `assignee` whoever does the task. */
export const taskGrouping = z.enum(['none', 'due', 'progress', 'label', 'place', 'owner', 'assignee']);
export type TaskGrouping = z.infer<typeof taskGrouping>;

/** Due date relative to today; `week` is today and the six days after it. */
export const dueWindow = z.enum(['overdue', 'today', 'week', 'none']);
export type DueWindow = z.infer<typeof dueWindow>;

/** A number from 0 to 100, both ends included. */
const percentRange = z.object({
  from: z.int().check(z.minimum(0), z.maximum(100)),
  to: z.int().check(z.minimum(0), z.maximum(100)),
});
/** Minutes, both ends included; `to` left out has no end. */
const minuteRange = z.object({
  from: z.int().check(z.minimum(0), z.maximum(MAX_WORKLOAD)),
  to: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_WORKLOAD))),
});

function choicesOf<S extends z.ZodMiniType>(schema: S) {
  return z.array(schema).check(z.minLength(1), z.maxLength(MAX_FILTER_CHOICES));
}

/** A task has to match every set field, and within a list of choices any one of them. */
export const taskFilter = z.partial(
  z.object({
    /** Words to find in the title or the description. */
    text: filledLine(MAX_QUERY),
    progress: choicesOf(taskProgress),
    labels: choicesOf(labelName),
    due: choicesOf(dueWindow),
    /** Days in the reader's zone, both included, or open. Matching `due` or `dueRange` is enough. */
    dueRange: z.partial(z.object({ from: z.iso.date(), to: z.iso.date() })),
    importance: percentRange,
    urgency: percentRange,
    workload: minuteRange,
    hasWorkload: z.boolean(),
    delegated: choicesOf(delegatedStatus),
    /** `"0"` matches tasks of no organization. */
    organizationIds: choicesOf(z.union([entityId, z.literal('0')])),
    groupIds: choicesOf(entityId),
    /** Owners and users with access. */
    personIds: choicesOf(entityId),
    ownerIds: choicesOf(entityId),
    /** Users who do the task: its assignees, or its owner while it has none. */
    assigneeIds: choicesOf(entityId),
    /** Has a block that has not ended. */
    hasBlock: z.boolean(),
    isNew: z.boolean(),
  }),
);
export type TaskFilter = z.infer<typeof taskFilter>;

const editable = {
  name: filledLine(MAX_FILTER_NAME),
  tone,
  position,
  query: taskFilter,
  sort: taskSort,
  grouping: taskGrouping,
};

/** A saved filter, which opens as a page. docs/decisions/0032. */
export const filter = z.object({ ...entityFields, ...editable, ownerId: entityId });
export type Filter = z.infer<typeof filter>;

export const newFilter = z.extend(z.partial(z.object(editable)), {
  id: entityId,
  name: editable.name,
  query: taskFilter,
});
const filterPatch = z.partial(z.object(editable));
export type FilterPatch = z.infer<typeof filterPatch>;

export const filterWrite = z.object({ filterId: entityId, version: madeFrom, updateFilterData: filterPatch });
