import * as z from 'zod/mini';
import { entityId, webUrl } from '../entity.ts';
import { DEFAULT_IMPORTANCE, MAX_DESCRIPTION, MAX_LABELS, MAX_TITLE, MAX_WORKLOAD } from '../limits.ts';
import { reminders } from '../reminder.ts';
import { filledLine } from '../single-line.ts';
import { dueFields } from './due.ts';
import { labelName } from './label.ts';
import { position } from './position.ts';

/** Schemas of the fields that people edit. Each has its traits in `fieldTraits` and its value in `newTaskValues`; steps in docs/recipes.md. */
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
type Value<K extends EditableField> = z.infer<(typeof editable)[K]>;

/** Values of a new task that names nothing but its title. Its position is behind all tasks. */
export const newTaskValues: { readonly [K in Exclude<EditableField, 'title' | 'position'>]: Value<K> } = {
  description: '',
  dueDate: null,
  dueDay: null,
  isWholeDay: false,
  importance: DEFAULT_IMPORTANCE,
  workload: null,
  isNew: true,
  sourceUrl: null,
  labels: [],
  reminders: [],
  parentTaskId: null,
  organizationId: null,
  groupId: null,
};

/** Fields as those see them who are asked to take on the task. */
export const offeredFields = {
  title: z.string(),
  description: z.string(),
  ...dueFields,
  importance: z.int(),
  /** Estimated minutes. */
  workload: z.nullable(z.int()),
} satisfies { readonly [K in FieldWith<'offered', true>]: z.ZodMiniType<Value<K>> };

interface FieldTraits {
  /** Two edits made from one version: merged three-way, or the later one stands. */
  readonly merge: 'text' | 'list' | 'later';
  /**
   * A shared field is in the template of a series, and an edit of `following` or `all` reaches the other occurrences;
   * a due date moves the rule; a placement goes through the parent and the scope; an own field is one occurrence's.
   */
  readonly series: 'shared' | 'due' | 'placement' | 'own';
  /** History and task page: name and value, a sentence, or nothing. */
  readonly shown: 'value' | 'sentence' | 'never';
  /** Whether a duplicate has it. */
  readonly copied: boolean;
  /** Whether a quick-add line, or the list that it is in, may set it. */
  readonly quick: boolean;
  /** Whether those see it who are asked to take on the task; its schema for them is in `offeredFields`. */
  readonly offered: boolean;
}

const placement = {
  merge: 'later',
  series: 'placement',
  shown: 'sentence',
  copied: true,
  quick: true,
  offered: false,
} as const;

/** Traits of every editable field, from which server and client derive their lists of fields. */
const fieldTraits = {
  title: { merge: 'later', series: 'shared', shown: 'value', copied: true, quick: false, offered: true },
  description: { merge: 'text', series: 'shared', shown: 'value', copied: true, quick: false, offered: true },
  dueDate: { merge: 'later', series: 'due', shown: 'value', copied: true, quick: true, offered: true },
  dueDay: { merge: 'later', series: 'due', shown: 'never', copied: true, quick: true, offered: true },
  isWholeDay: { merge: 'later', series: 'due', shown: 'never', copied: true, quick: true, offered: true },
  importance: { merge: 'later', series: 'shared', shown: 'value', copied: true, quick: true, offered: true },
  workload: { merge: 'later', series: 'shared', shown: 'value', copied: true, quick: true, offered: true },
  isNew: { merge: 'later', series: 'own', shown: 'never', copied: false, quick: false, offered: false },
  sourceUrl: { merge: 'later', series: 'own', shown: 'value', copied: true, quick: true, offered: false },
  position: { merge: 'later', series: 'own', shown: 'never', copied: false, quick: true, offered: false },
  labels: { merge: 'list', series: 'shared', shown: 'value', copied: true, quick: true, offered: false },
  reminders: { merge: 'list', series: 'shared', shown: 'value', copied: true, quick: true, offered: false },
  parentTaskId: placement,
  organizationId: placement,
  groupId: placement,
} as const satisfies { readonly [K in EditableField]: FieldTraits };

type Traits = typeof fieldTraits;
/** Names of the fields of which a trait has some value. */
export type FieldWith<T extends keyof FieldTraits, V extends FieldTraits[T]> = {
  [K in EditableField]: Traits[K][T] extends V ? K : never;
}[EditableField];

/** Names of the fields of which a trait has some value, in the order of the schemas. */
export function fieldsWith<T extends keyof FieldTraits, V extends FieldTraits[T]>(
  trait: T,
  value: V,
): readonly FieldWith<T, V>[] {
  return editableFields.filter((name): name is FieldWith<T, V> => fieldTraits[name][trait] === value);
}

/** Some fields of an object; those that it lacks are left out. */
export function pickFields<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<T> = {};
  for (const name of names) if (name in from) picked[name] = from[name];
  return picked as Pick<T, K>;
}
