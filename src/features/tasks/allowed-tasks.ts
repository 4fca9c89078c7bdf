import type { TFunction } from 'i18next';
import { type Capability, can } from '#contract/policy.ts';
import type { Task } from '#contract/task.ts';

/** Those of some tasks that one has a right to. */
export function allowed(tasks: readonly Task[], capability: Capability): readonly Task[] {
  return tasks.filter(({ role }) => can(role, capability));
}

/** What is said of an act on many, with how many of those chosen it left out for want of a right. */
export function withLeftOut(
  t: TFunction<'pages'>,
  text: string,
  chosen: readonly Task[],
  capability: Capability,
): string {
  const count = chosen.length - allowed(chosen, capability).length;
  // i18n-keys: pages:taskList.leftOut_{one,other}
  return count === 0 ? text : t('taskList.leftOut', { text, count });
}
