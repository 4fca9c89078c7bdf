import type { TFunction } from 'i18next';
import type { Task } from '#contract/task/task.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';

/** Copies the addresses of tasks, one in a line. */
export async function copyTaskLinks(tasks: readonly Task[], t: TFunction<'pages'>): Promise<void> {
  const addresses = tasks.map(({ id }) => new URL(`/task/${id}`, location.origin).href);
  try {
    await navigator.clipboard.writeText(addresses.join('\n'));
    toasts.add({ text: t('taskList.linkCopied') });
  } catch {
    toasts.add({ text: t('taskList.linkNotCopied'), tone: 'failed' });
  }
}
