import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Template } from '#contract/task/template.ts';

/** All templates that the person sees, by name. */
export const templatesByName: LiveListSpec<Template> = {
  where: () => true,
  compare: (a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1),
};
