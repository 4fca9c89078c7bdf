import { v7 as uuidv7 } from 'uuid';
import type { TemplateTask } from '#contract/task/template.ts';
import type { DemoOrganization } from './demo-organization.ts';
import type { DemoStory } from './demo-story.ts';

/** Templates: one of the organization, one of a person. */
export async function makeTemplates(
  { api, people }: DemoStory,
  { id: organizationId }: DemoOrganization,
): Promise<void> {
  const task = (
    title: string,
    depth: number,
    days: number | null,
    more: Partial<TemplateTask> = {},
  ): TemplateTask => ({
    ...{ depth, title, description: '', importance: 60, workload: null, labels: [], reminders: [] },
    ...{ due: days === null ? null : { days, minutes: null }, recurrence: null, links: [] },
    ...more,
  });
  await api.emit(people.mara.id, 'createTemplate', {
    id: uuidv7(),
    name: 'New colleague',
    organizationId,
    tree: [
      task('Welcome a new colleague', 0, 0, { importance: 80, labels: ['team'] }),
      task('Before the first day', 1, null),
      task('Order laptop and keys', 2, -14, { workload: 30 }),
      task('Set up accounts', 2, -3, { workload: 45, due: { days: -3, minutes: 540 } }),
      task('Lunch with the team', 1, 0, { due: { days: 0, minutes: 750 } }),
      task('Ask how it goes', 1, 7, { workload: 30 }),
    ],
  });
  await api.emit(people.mara.id, 'createTemplate', {
    id: uuidv7(),
    name: 'Site visit',
    tree: [
      task('Site visit', 0, 0, { workload: 120 }),
      task('Tell the client', 1, -2, { workload: 10 }),
      task('Pack camera and plans', 1, -1, { workload: 15 }),
      task('Write the report', 1, 1, { workload: 60, labels: ['clients'] }),
    ],
  });
}
