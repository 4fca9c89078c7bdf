import type { TFunction } from 'i18next';
import type { Client } from '#client/client.ts';
import type { TemplateTask } from '#contract/task/template.ts';
import { deleteTask } from '#domain/task/task-mutations.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { expandTemplate, type TemplateTarget } from './expand-template.ts';

/** Makes the tasks of a template, with one message whose undo takes all of them back. Returns the id of the first. */
export function applyTemplate(
  client: Client,
  { name, tree }: { readonly name: string; readonly tree: readonly TemplateTask[] },
  target: TemplateTarget,
  t: TFunction<'pages'>,
): string {
  const { ids, writes } = expandTemplate(tree, target);
  const [first] = ids;
  for (const write of writes) void client.write(write);
  toasts.add({
    // i18n-keys: pages:template.toast.added_{one,other}
    text: t('template.toast.added', { count: ids.length, name }),
    // Subtasks go with the task above them.
    action: { label: t('button.undo'), onAction: () => void deleteTask(client, first) },
  });
  return first;
}
