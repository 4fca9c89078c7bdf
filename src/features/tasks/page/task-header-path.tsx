import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { MAX_DEPTH } from '#contract/limits.ts';
import type { Task } from '#contract/task/task.ts';
import { Link } from '#ui/actions/link.tsx';
import styles from './task-page.module.css';

export function TaskHeaderPath({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  // Observes only the parent; ancestors above it rarely change meanwhile.
  const parent = useEntity('task', task.parentTaskId ?? undefined);
  if (parent === undefined) return null;
  const above: Task[] = [];
  for (let each: Task | undefined = parent; each !== undefined && above.length <= MAX_DEPTH; ) {
    above.unshift(each);
    each = each.parentTaskId === null ? undefined : replica.get('task', each.parentTaskId);
  }
  return (
    <nav aria-label={t('task.page.path')} className={styles.path}>
      <ol>
        {above.map(({ id, title }) => (
          <li key={id}>
            <Link href={`/task/${id}`} className={styles.above}>
              {title}
            </Link>
            <IconChevronRight aria-hidden="true" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
