import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from '../page/task-facts.module.css';

const DueInputs = lazyComponent(async () => (await import('./due-inputs.tsx')).DueInputs);

/** Due-date field. Its date input is heavy and loads after the page. */
export function DueField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  return (
    <Suspense
      fallback={
        <div className={styles.labelled}>
          <div className={styles.due}>
            {[t('task.field.dueDate'), t('task.field.dueTime')].map((label) => (
              <div key={label} className={styles.labelled}>
                <span className={styles.label}>{label}</span>
                <Skeleton shape="block" height="2.5rem" />
              </div>
            ))}
          </div>
          {task.dueDate !== null && (
            <Skeleton shape="block" height="var(--clear-height, 2rem)" width="8rem" />
          )}
        </div>
      }
    >
      <DueInputs task={task} />
    </Suspense>
  );
}
