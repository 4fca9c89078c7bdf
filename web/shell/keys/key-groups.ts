import { TASK_KEYS } from '#domain/task/task-keys.ts';
import { REQUEST_KEYS } from '#features/delegation/request/request-keys.ts';
import { STACK_KEYS } from '#features/stack/stack-keys.ts';
import { FILTER_KEY } from '#features/tasks/list/list-keys.ts';
import { goTargets } from './go-targets.ts';

export interface KeyRow {
  readonly text: string;
  /** Keys of the app, which can be changed; any one of them triggers it. */
  readonly keys: readonly string[];
  /** Keys that stay, as printed, `Del` by its name in the language. */
  readonly fixed?: readonly string[];
  /** Modifier or key that is pressed before them, as printed. */
  readonly after?: string;
}

export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

const rowOf = (text: string, ...keys: string[]): KeyRow => ({ text, keys });
const fixedRow = (text: string, fixed: readonly string[], after?: string): KeyRow => ({
  text,
  keys: [],
  fixed,
  ...(after === undefined ? {} : { after }),
});

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
    rowOf('shell.keys.add', 'q'),
    fixedRow('shell.keys.palette', ['K'], 'Mod'),
    rowOf('shell.keys.search', '/'),
    rowOf('shell.place.week', 'w'),
    rowOf('shell.keys.everyone', 'Shift+m'),
    rowOf('shell.keys.sidebar', '['),
    fixedRow('shell.keys.undo', ['Z'], 'Mod'),
    rowOf('shell.keys.goPrefix', 'g'),
    rowOf('shell.keys.help', '?'),
  ],
};
const go: KeyGroup = {
  title: 'shell.keys.go',
  rows: [...goTargets].map(([key, { text }]) => fixedRow(text, [key.toUpperCase()], 'G')),
};
const task: KeyGroup = {
  title: 'shell.keys.task',
  rows: [
    { ...rowOf('shell.keys.nextRow', 'j'), fixed: ['↓'] },
    { ...rowOf('shell.keys.previousRow', 'k'), fixed: ['↑'] },
    fixedRow('shell.keys.open', ['↵']),
    ...acts.map((act) => rowOf(`taskList.act.${act}`, TASK_KEYS[act])),
    rowOf('shell.keys.importance', '1', '2', '3', '4', '0'),
  ],
};
const list: KeyGroup = {
  title: 'shell.keys.list',
  rows: [
    rowOf('shell.keys.filter', FILTER_KEY),
    fixedRow('shell.keys.rename', ['F2']),
    rowOf('shell.keys.select', 'v'),
    fixedRow('shell.keys.selectMore', ['↑', '↓'], '⇧'),
    fixedRow('shell.keys.selectAll', ['A'], 'Mod'),
    fixedRow('shell.keys.reorder', ['↑', '↓'], 'Alt'),
    fixedRow('shell.keys.remove', ['Del']),
  ],
};
const stack: KeyGroup = {
  title: 'shell.keys.stack',
  rows: [
    rowOf('shell.keys.doNow', STACK_KEYS.do),
    rowOf('shell.keys.later', STACK_KEYS.later),
    { ...rowOf('shell.keys.nextCard', 'j'), fixed: ['→'] },
    { ...rowOf('shell.keys.previousCard', 'k'), fixed: ['←'] },
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
    rowOf('shell.keys.now', 'n'),
    fixedRow('shell.keys.move', ['↑', '↓', '←', '→']),
    fixedRow('shell.keys.resize', ['↑', '↓'], '⇧'),
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
