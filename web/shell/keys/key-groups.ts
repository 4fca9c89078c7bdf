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

/** As the dialog lists them, with those of single pages: a test finds clashes with the app's own. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'shell.keys.everywhere',
    rows: [
      { text: 'shell.keys.add', keys: ['Q', 'A'] },
      { text: 'shell.keys.palette', keys: ['K'], after: 'Mod' },
      { text: 'shell.keys.search', keys: ['/'] },
      { text: 'shell.keys.undo', keys: ['Z'], after: 'Mod' },
      { text: 'shell.keys.help', keys: ['?'] },
    ],
  },
  {
    title: 'shell.keys.go',
    rows: [...goTargets].map(([key, { text }]) => ({ text, keys: [key.toUpperCase()], after: 'G' })),
  },
  {
    title: 'shell.keys.list',
    rows: [
      { text: 'shell.keys.nextRow', keys: ['J', '↓'] },
      { text: 'shell.keys.previousRow', keys: ['K', '↑'] },
      { text: 'shell.keys.open', keys: ['↵'] },
      { text: 'shell.keys.finish', keys: ['X'] },
      { text: 'shell.keys.rename', keys: ['E', 'F2'] },
      { text: 'shell.keys.timer', keys: ['S'] },
      { text: 'shell.keys.select', keys: ['V'] },
      { text: 'shell.keys.selectMore', keys: ['↑', '↓'], after: '⇧' },
      { text: 'shell.keys.selectAll', keys: ['A'], after: 'Mod' },
      { text: 'shell.keys.reorder', keys: ['↑', '↓'], after: 'Alt' },
      { text: 'shell.keys.remove', keys: ['Del'] },
    ],
  },
  {
    title: 'shell.keys.stack',
    rows: [
      { text: 'shell.keys.doNow', keys: ['D'] },
      { text: 'shell.keys.schedule', keys: ['S'] },
      { text: 'shell.keys.delegate', keys: ['W'] },
      { text: 'shell.keys.collect', keys: ['C'] },
      { text: 'shell.keys.finish', keys: ['X'] },
      { text: 'shell.keys.later', keys: ['L'] },
      { text: 'shell.keys.nextCard', keys: ['J', '→'] },
      { text: 'shell.keys.previousCard', keys: ['K', '←'] },
    ],
  },
  {
    title: 'shell.keys.calendar',
    rows: [
      { text: 'shell.keys.move', keys: ['↑', '↓', '←', '→'] },
      { text: 'shell.keys.resize', keys: ['↑', '↓'], after: '⇧' },
    ],
  },
];
