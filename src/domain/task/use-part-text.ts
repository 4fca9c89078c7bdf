import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import type { Task } from '#contract/task/task.ts';

/** Text that names the parent of a subtask, for views in which it stands alone; null without a known parent. */
export function usePartText({ parentTaskId }: Task): string | null {
  const { t } = useTranslation('pages');
  const parent = useEntity('task', parentTaskId ?? undefined);
  return parent === undefined ? null : t('task.partOf', { title: parent.title });
}
