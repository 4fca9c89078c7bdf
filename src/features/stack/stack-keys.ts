import type { Swipe } from './swipe.ts';

/** Actions on a card; the others turn the stack. */
export type CardAct = 'do' | 'schedule' | 'delegate' | 'collect' | 'finish' | 'later';
export type StackAct = CardAct | 'next' | 'previous';

export const STACK_KEYS: Readonly<Record<CardAct, string>> = {
  do: 'd',
  schedule: 's',
  delegate: 'w',
  collect: 'c',
  finish: 'x',
  later: 'l',
};

export const TURN_KEYS: readonly (readonly [key: string, act: 'next' | 'previous'])[] = [
  ['j', 'next'],
  ['ArrowRight', 'next'],
  ['k', 'previous'],
  ['ArrowLeft', 'previous'],
];

export const SWIPES: Readonly<Record<Swipe, CardAct>> = {
  right: 'finish',
  farRight: 'do',
  left: 'later',
  farLeft: 'schedule',
  up: 'delegate',
  down: 'collect',
};

/** Actions of a card at the simple level and at the full one, the primary one first. */
export function cardActs(appLevel: 1 | 2): readonly CardAct[] {
  return appLevel === 1
    ? ['do', 'schedule', 'finish', 'later']
    : ['do', 'schedule', 'delegate', 'collect', 'finish', 'later'];
}
