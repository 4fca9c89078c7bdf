import { printedKeys, TASK_KEYS } from '#domain/task/task-keys.ts';
import { REQUEST_KEYS } from '#features/delegation/request/request-keys.ts';
import { STACK_KEYS } from '#features/stack/stack-keys.ts';
import { FILTER_KEY } from '#features/tasks/list/list-keys.ts';
import { goTargets } from './go-targets.ts';

export interface KeyRow {
  readonly text: string;
  /** Keys as printed, `Del` by its name in the language; any one of them triggers it. */
  readonly keys: readonly string[];
  /** Key pressed before it. */
  readonly after?: string;
}

export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

/** Row of a key of the registries, as `Shift+a`. */
function rowOf(text: string, key: string): KeyRow {
  const keys = printedKeys(key);
  const [after] = keys;
  return keys.length === 2 && after !== undefined ? { text, keys: keys.slice(1), after } : { text, keys };
}

const acts = [
  'finish',
  'timer',
  'due',
  'tomorrow',
  'schedule',
  'estimate',
  'repeat',
  'label',
  'assign',
  'delegate',
  'comment',
  'collect',
  'place',
  'parent',
  'copyLink',
] as const;

const everywhere: KeyGroup = {
  title: 'shell.keys.everywhere',
  rows: [
    { text: 'shell.keys.add', keys: ['Q'] },
    { text: 'shell.keys.palette', keys: ['K'], after: 'Mod' },
    { text: 'shell.keys.search', keys: ['/'] },
    { text: 'shell.place.week', keys: ['W'] },
    { text: 'shell.keys.everyone', keys: ['M'], after: '⇧' },
    { text: 'shell.keys.sidebar', keys: ['['] },
    { text: 'shell.keys.undo', keys: ['Z'], after: 'Mod' },
    { text: 'shell.keys.help', keys: ['?'] },
  ],
};
const go: KeyGroup = {
  title: 'shell.keys.go',
  rows: [...goTargets].map(([key, { text }]) => ({ text, keys: [key.toUpperCase()], after: 'G' })),
};
const task: KeyGroup = {
  title: 'shell.keys.task',
  rows: [
    { text: 'shell.keys.nextRow', keys: ['J', '↓'] },
    { text: 'shell.keys.previousRow', keys: ['K', '↑'] },
    { text: 'shell.keys.open', keys: ['↵'] },
    ...acts.map((act) => rowOf(`taskList.act.${act}`, TASK_KEYS[act])),
    { text: 'shell.keys.importance', keys: ['1', '2', '3', '4', '0'] },
  ],
};
const list: KeyGroup = {
  title: 'shell.keys.list',
  rows: [
    rowOf('shell.keys.filter', FILTER_KEY),
    { text: 'shell.keys.rename', keys: ['F2'] },
    { text: 'shell.keys.select', keys: ['V'] },
    { text: 'shell.keys.selectMore', keys: ['↑', '↓'], after: '⇧' },
    { text: 'shell.keys.selectAll', keys: ['A'], after: 'Mod' },
    { text: 'shell.keys.reorder', keys: ['↑', '↓'], after: 'Alt' },
    { text: 'shell.keys.remove', keys: ['Del'] },
  ],
};
const stack: KeyGroup = {
  title: 'shell.keys.stack',
  rows: [
    rowOf('shell.keys.doNow', STACK_KEYS.do),
    rowOf('shell.keys.later', STACK_KEYS.later),
    { text: 'shell.keys.nextCard', keys: ['J', '→'] },
    { text: 'shell.keys.previousCard', keys: ['K', '←'] },
  ],
};
const requests: KeyGroup = {
  title: 'shell.keys.requests',
  rows: [
    rowOf('delegation.accept.act', REQUEST_KEYS.accept),
    rowOf('delegation.propose.open', REQUEST_KEYS.propose),
    rowOf('delegation.decline.open', REQUEST_KEYS.decline),
    rowOf('delegation.handBack.open', REQUEST_KEYS.handBack),
  ],
};
const calendar: KeyGroup = {
  title: 'shell.keys.calendar',
  rows: [
    { text: 'shell.keys.now', keys: ['N'] },
    { text: 'shell.keys.move', keys: ['↑', '↓', '←', '→'] },
    { text: 'shell.keys.resize', keys: ['↑', '↓'], after: '⇧' },
  ],
};

/** As the dialog lists them: first those of the area of the menu that the page is in. A test finds clashes. */
export function keyGroupsOf(area: string | undefined): readonly KeyGroup[] {
  if (area === 'stack') return [stack, task, everywhere, go, list, requests, calendar];
  if (area === 'schedule') return [calendar, task, everywhere, go, list, requests, stack];
  if (area === 'cooperate') return [requests, task, list, everywhere, go, stack, calendar];
  const ofTasks = area === 'wall' || area === 'action' || area === 'collect';
  return ofTasks
    ? [task, list, requests, everywhere, go, stack, calendar]
    : [everywhere, go, task, list, requests, stack, calendar];
}
