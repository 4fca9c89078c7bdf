import type { TFunction } from 'i18next';
import { type Capability, can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';

export function allowed(tasks: readonly Task[], capability: Capability): readonly Task[] {
  return tasks.filter(({ role }) => can(role, capability));
}

/** Sentence about the number of selected tasks that an action skips for lack of a capability; null if it skips none. */
export function leftOutText(
  t: TFunction<'pages'>,
  chosen: readonly Task[],
  capability: Capability,
): string | null {
  const count = chosen.length - allowed(chosen, capability).length;
  // i18n-keys: pages:taskList.leftOut_{one,other}
  return count === 0 ? null : t('taskList.leftOut', { count });
}

export function withLeftOut(
  t: TFunction<'pages'>,
  text: string,
  chosen: readonly Task[],
  capability: Capability,
): string {
  const leftOut = leftOutText(t, chosen, capability);
  return leftOut === null ? text : `${text}. ${leftOut}`;
}
