import * as z from 'zod/mini';
import { entityId, timeZone } from '../entity.ts';
import { MAX_NAME } from '../limits.ts';

/** Projects of one file that get a choice of their own. */
const MAX_PROJECT_CHOICES = 500;
/** People of one file that get a choice of their own. */
const MAX_PEOPLE_CHOICES = 500;
const MAX_IMPORT_COLUMNS = 100;
/** Longest id that a product gives its things. */
const MAX_SOURCE_ID = 1_024;

/** Meanings that a column of a CSV may have. */
export const importColumns = [
  'id',
  'title',
  'description',
  'project',
  'section',
  'parent',
  'labels',
  'priority',
  'due',
  'start',
  'estimate',
  'done',
  'completedAt',
  'createdAt',
  'person',
  'link',
  'repeat',
] as const;
export type ImportColumn = (typeof importColumns)[number];

const importance = z.int().check(z.minimum(0), z.maximum(100));

/** Decisions of a person about an import before it starts; until then every change plans it anew. */
export const importChoices = z.object({
  /** Zone in which dates without a zone are read. */
  timeZone,
  projects: z.enum(['collections', 'labels', 'none']),
  /** Exceptions from `projects`, by the source's id of a project. */
  projectChoices: z
    .array(
      z.object({
        sourceId: z.string().check(z.maxLength(MAX_SOURCE_ID)),
        to: z.enum(['new', 'existing', 'label', 'none']),
        /** With `existing`: one's own collection. */
        collectionId: z._default(z.nullable(entityId), null),
      }),
    )
    .check(z.maxLength(MAX_PROJECT_CHOICES)),
  /** `parents`: each section becomes a task above its tasks. */
  sections: z.enum(['labels', 'parents', 'none']),
  labels: z.enum(['labels', 'none']),
  /** Importance that each priority gives, 4 being the highest. */
  priorities: z.object({ 1: importance, 2: importance, 3: importance, 4: importance }),
  people: z.enum(['label', 'description', 'none']),
  /** Exceptions from `people`, by a name as the file has it. Imports of earlier versions have none. */
  peopleChoices: z.optional(
    z
      .array(
        z.object({
          name: z.string().check(z.maxLength(MAX_NAME)),
          /** `colleague`: open tasks are assigned to them. */
          to: z.enum(['colleague', 'label', 'description', 'none']),
          /** With `colleague`: a member of an organization of one’s own. */
          userId: z._default(z.nullable(entityId), null),
        }),
      )
      .check(z.maxLength(MAX_PEOPLE_CHOICES)),
  ),
  /** Archived projects: their open tasks arrive completed, or open, or nothing of them arrives. */
  archived: z._default(z.enum(['completed', 'open', 'none']), 'completed'),
  /** Whether completed tasks, timer records and events come along. */
  completed: z.boolean(),
  records: z.boolean(),
  events: z.boolean(),
  /** Meaning of each column of a CSV, null for none; remembered by the head of the file. */
  columns: z.nullable(z.array(z.nullable(z.enum(importColumns))).check(z.maxLength(MAX_IMPORT_COLUMNS))),
  /** Order of day, month and year in dates that can be read in several; `auto` finds it out. */
  dateOrder: z.enum(['auto', 'dmy', 'mdy', 'ymd']),
});
export type ImportChoices = z.infer<typeof importChoices>;
