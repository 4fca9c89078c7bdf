import { DEFAULT_IMPORTANCE } from '../limits.ts';
import { type EditableField, editableFields, type FieldValue } from './task-fields.ts';

/** Values of a new task that names nothing but its title. Its position is behind all tasks. */
export const newTaskValues: { readonly [K in Exclude<EditableField, 'title' | 'position'>]: FieldValue<K> } =
  {
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
