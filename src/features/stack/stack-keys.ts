import type { Swipe } from './swipe.ts';

/** What can be done with a card; the rest turns the stack. */
export type CardAct = 'do' | 'schedule' | 'delegate' | 'collect' | 'finish' | 'later';
export type StackAct = CardAct | 'next' | 'previous';

/** The keys of a card; shown on its buttons. */
export const STACK_KEYS: Readonly<Record<CardAct, string>> = {
  do: 'd',
  schedule: 's',
  delegate: 'w',
  collect: 'c',
  finish: 'x',
  later: 'l',
};

/** The keys that turn it. */
export const TURN_KEYS: readonly (readonly [key: string, act: 'next' | 'previous'])[] = [
  ['j', 'next'],
  ['ArrowRight', 'next'],
  ['k', 'previous'],
  ['ArrowLeft', 'previous'],
];

/** What each swipe does. */
export const SWIPES: Readonly<Record<Swipe, CardAct>> = {
  right: 'finish',
  farRight: 'do',
  left: 'later',
  farLeft: 'schedule',
  up: 'delegate',
  down: 'collect',
};

/** The acts of a card at the simple level and at the full one, the first the one to begin with. */
export function cardActs(appLevel: 1 | 2): readonly CardAct[] {
  return appLevel === 1
    ? ['do', 'schedule', 'finish', 'later']
    : ['do', 'schedule', 'delegate', 'collect', 'finish', 'later'];
}
