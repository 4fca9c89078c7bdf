import { printedKeys } from '#ui/key-layout.ts';

/**
 * Keys of acts on tasks: the same on a focused row, on the chosen rows and on the open task. Menus, tooltips, the list
 * of keys and `aria-keyshortcuts` are made from it. Letters are small; Shift is written out.
 */
export const TASK_KEYS = {
  finish: 'x',
  timer: 's',
  due: 'd',
  tomorrow: 't',
  schedule: 'p',
  estimate: 'e',
  repeat: 'r',
  label: 'l',
  'importance:100': '1',
  'importance:75': '2',
  'importance:50': '3',
  'importance:25': '4',
  'importance:0': '0',
  assign: 'a',
  delegate: 'Shift+a',
  comment: 'c',
  collect: 'Shift+c',
  place: 'm',
  parent: 'Shift+p',
  copyLink: 'y',
} as const;
export type TaskKeyAct = keyof typeof TASK_KEYS;

const acts: ReadonlyMap<string, TaskKeyAct> = new Map(
  (Object.entries(TASK_KEYS) as [TaskKeyAct, string][]).map(([act, key]) => [key, act]),
);

export function taskActOf(key: string): TaskKeyAct | null {
  return acts.get(key) ?? null;
}

/** Key of a menu's entry, as printed; none for an entry without one. */
export function shortcutOf(id: string): { readonly shortcut?: readonly string[] } {
  const shortcut = Object.hasOwn(TASK_KEYS, id) ? printedKeys(TASK_KEYS[id as TaskKeyAct]) : [];
  return shortcut.length === 0 ? {} : { shortcut };
}
