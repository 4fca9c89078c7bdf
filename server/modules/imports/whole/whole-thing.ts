import * as z from 'zod/mini';
import { entityId, instant, timeZone } from '#contract/entity.ts';
import { archivedFile, originalStart } from '#contract/export/exported-rows.ts';
import { file } from '#contract/files/file.ts';
import { notificationPreferences } from '#contract/notification.ts';
import { appSettingsPatch } from '#contract/people/app-settings.ts';
import { editableItemFields } from '#contract/schedule-item.ts';
import { assetLinkData } from '#contract/task/asset-link-payload.ts';
import { quickCollection } from '#contract/task/collection.ts';
import { newComment } from '#contract/task/comment.ts';
import { newFilter } from '#contract/task/filter.ts';
import { labelName, tone } from '#contract/task/label.ts';
import { position } from '#contract/task/position.ts';
import { recurrenceRule } from '#contract/task/recurrence.ts';
import { taskProgress } from '#contract/task/task.ts';
import { editable } from '#contract/task/task-fields.ts';
import { newTemplate } from '#contract/task/template.ts';
import { finishedRecord } from '#contract/timer-record.ts';

/** Content of a task that its series has too; `series` names what is otherwise for the next occurrence. */
const shared = {
  title: editable.title,
  description: editable.description,
  importance: editable.importance,
  workload: editable.workload,
  labels: editable.labels,
  reminders: editable.reminders,
};

const taskThing = z.object({
  ...shared,
  dueDate: editable.dueDate,
  dueDay: editable.dueDay,
  isNew: editable.isNew,
  sourceUrl: editable.sourceUrl,
  position,
  progress: taskProgress,
  completedAt: z.nullable(instant),
  createdAt: instant,
  /** Files by their ids in the archive. */
  links: z.array(assetLinkData),
  /** Collections that have it, by their ids in the file. */
  collections: z.array(z.object({ id: z.string(), position })),
  series: z.nullable(
    z.extend(recurrenceRule, {
      id: z.string(),
      occurrence: instant,
      startsAt: instant,
      lastOccurrence: instant,
      made: z.int().check(z.positive()),
      isWholeDay: z.boolean(),
      template: z.partial(z.object(shared)),
      /** Id in the file of the task above the next occurrence. */
      parentTaskId: z.nullable(z.string()),
    }),
  ),
});

const eventFields = {
  title: editableItemFields.title,
  startDate: instant,
  endDate: instant,
  isAllDay: z.boolean(),
  timeZone,
  location: editableItemFields.location,
  description: editableItemFields.description,
  reminders: editableItemFields.reminders,
};
/** Most exceptions of one series: each is a row, all in one transaction. */
export const MOST_EXCEPTIONS = 1_000;
const { title, location, description, reminders, ...times } = eventFields;

const eventThing = z.object({
  ...eventFields,
  /** Task of a block, by its id in the file. */
  task: z.nullable(z.string()),
  series: z.nullable(
    z
      .object({
        rule: recurrenceRule.shape.rule,
        removed: z.array(originalStart),
        changed: z.array(
          z.extend(z.partial(z.object({ title, location, description, reminders })), {
            ...times,
            originalStart,
          }),
        ),
      })
      .check(
        z.refine(({ removed, changed }) => removed.length + changed.length <= MOST_EXCEPTIONS, 'too many'),
      ),
  ),
});

/** Schemas of what an export of Daywall brings back, by the kind of its rows. */
export const wholeThings = {
  settings: z.object({
    settings: z.nullable(appSettingsPatch),
    notifications: z.nullable(notificationPreferences),
  }),
  label: z.object({ name: labelName, tone, position }),
  filter: z.object({
    ...z.required(z.omit(newFilter, { id: true })).shape,
    /** Id of the exporting person, whom the criteria may name. */
    own: z.nullable(entityId),
  }),
  template: z.object({ name: newTemplate.shape.name, tree: newTemplate.shape.tree }),
  project: z.object({ name: quickCollection.shape.name, description: z.string(), position }),
  task: taskThing,
  /** File with the path of its bytes in the archive. */
  file: z.object({
    name: file.shape.name,
    size: file.shape.size,
    path: z.string(),
    sha256: z.nullable(archivedFile.shape.sha256),
    /** Whether nothing but completed tasks and their comments have it. */
    isOfCompleted: z.boolean(),
  }),
  comment: z.object({
    task: z.string(),
    /** Files by their ids in the archive. */
    fileIds: z.array(entityId),
    text: newComment.shape.text,
    createdAt: instant,
    isEdited: z.boolean(),
  }),
  record: z.object({
    task: z.string(),
    startedAt: instant,
    endedAt: instant,
    note: finishedRecord.shape.note,
  }),
  event: eventThing,
};
export type WholeKind = keyof typeof wholeThings;
export type WholeData<K extends WholeKind> = z.output<(typeof wholeThings)[K]>;
export type WholeTask = WholeData<'task'>;

/** Thing of a kind with what it holds. */
export type WholeThing = {
  readonly [K in WholeKind]: { readonly of: K; readonly data: WholeData<K> };
}[WholeKind];
