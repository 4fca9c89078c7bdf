import type { TemplateTask } from '#contract/task/template.ts';

/** Task of a template, topmost and without a due date by default. */
export function buildTemplateTask(patch: Partial<TemplateTask> = {}): TemplateTask {
  return {
    depth: 0,
    title: 'Onboarding',
    description: '',
    importance: 50,
    workload: null,
    labels: [],
    reminders: [],
    due: null,
    recurrence: null,
    links: [],
    ...patch,
  };
}
