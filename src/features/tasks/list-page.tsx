import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './list-page.module.css';

interface ListPageProps {
  readonly title: string;
  /** How many tasks stand in the list as it is now; read aloud when a search changes it. */
  readonly count: number;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly isSearchable: boolean;
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** A page that is one list: its heading, its search, and the list in the height that is left. */
export function ListPage({ title, count, query, onQuery, isSearchable, above, children }: ListPageProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const search = (
    <div className={styles.search}>
      <TextField
        type="search"
        label={t('task.list.search')}
        isLabelHidden
        placeholder={t('task.list.search')}
        value={query}
        onChange={onQuery}
        prefix={<IconSearch aria-hidden="true" />}
      />
    </div>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        description={
          <span role="status">
            {isSearchable ? t('task.list.count', { count, shown: formats.number(count) }) : ''}
          </span>
        }
        actions={isSearchable ? search : undefined}
      />
      {above !== undefined && <div className={styles.above}>{above}</div>}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
