import { TASK_KEYS } from '#domain/task/task-keys.ts';
import type { Swipe } from './swipe.ts';

/** Actions on a card; the others turn the stack. */
export type CardAct = 'do' | 'schedule' | 'delegate' | 'collect' | 'finish' | 'later';
export type StackAct = CardAct | 'next' | 'previous';

/** Keys of a card: those of every task, where doing it starts its timer. */
export const STACK_KEYS: Readonly<Record<CardAct, string>> = {
  do: TASK_KEYS.timer,
  schedule: TASK_KEYS.schedule,
  delegate: TASK_KEYS.delegate,
  collect: TASK_KEYS.collect,
  finish: TASK_KEYS.finish,
  later: 'n',
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
