import type { TFunction } from 'i18next';
import { type Capability, can } from '#contract/policy.ts';
import type { Task } from '#contract/task.ts';

/** Those of some tasks that one has a right to. */
export function allowed(tasks: readonly Task[], capability: Capability): readonly Task[] {
  return tasks.filter(({ role }) => can(role, capability));
}

/** How many of the tasks chosen an act leaves out for want of a right, in a sentence; null where it takes all. */
export function leftOutText(
  t: TFunction<'pages'>,
  chosen: readonly Task[],
  capability: Capability,
): string | null {
  const count = chosen.length - allowed(chosen, capability).length;
  // i18n-keys: pages:taskList.leftOut_{one,other}
  return count === 0 ? null : t('taskList.leftOut', { count });
}

/** What is said of an act on many, with how many of those chosen it left out. */
export function withLeftOut(
  t: TFunction<'pages'>,
  text: string,
  chosen: readonly Task[],
  capability: Capability,
): string {
  const leftOut = leftOutText(t, chosen, capability);
  return leftOut === null ? text : `${text}. ${leftOut}`;
}
