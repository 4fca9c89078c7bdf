import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import styles from './list-page.module.css';

interface ListPageProps {
  readonly title?: string | undefined;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Number of tasks in the current list, announced when a search changes it; null announces nothing. */
  readonly count: number | null;
  readonly countAct?: ReactNode;
  readonly tools?: ReactNode;
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

export function ListPage({ title, lead, actions, count, countAct, tools, above, children }: ListPageProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const counted = (
    <>
      <span role="status" className={styles.count}>
        {count === null ? '' : t('task.list.count', { count, shown: formats.number(count) })}
      </span>
      {countAct}
    </>
  );
  return (
    <div className={styles.page}>
      {title === undefined ? (
        <div className={styles.bar}>
          <span className={styles.counted}>{counted}</span>
          <span className={styles.barTools}>
            {tools}
            {actions}
          </span>
        </div>
      ) : (
        <PageHeader
          title={title}
          description={
            <>
              {lead !== undefined && <span className={styles.lead}>{lead}</span>}
              {counted}
            </>
          }
          actions={
            <>
              {tools}
              {actions}
            </>
          }
        />
      )}
      {above !== undefined && <div className={styles.above}>{above}</div>}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
