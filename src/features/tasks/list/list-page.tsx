import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';
import { PageActsContext } from '#ui/layout/page-acts-context.ts';
import { Row, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import styles from './list-page.module.css';

interface ListPageProps {
  readonly title?: string | undefined;
  /** Tabs above show the name of the list, so its heading is hidden. */
  readonly isNamedByTabs: boolean;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Number of tasks in the current list, announced when a search changes it; null announces nothing. */
  readonly count: number | null;
  readonly countAct?: ReactNode;
  readonly tools?: ReactNode;
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

export function ListPage({
  title,
  isNamedByTabs,
  lead,
  actions,
  count,
  countAct,
  tools,
  above,
  children,
}: ListPageProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const acts = useContext(PageActsContext);
  const counted = (
    <>
      <span role="status" className={styles.count}>
        {count === null ? '' : t('task.list.count', { count, shown: formats.number(count) })}
      </span>
      {countAct}
    </>
  );
  const isNamed = title !== undefined && !isNamedByTabs;
  return (
    <div className={styles.page}>
      <div className={styles.head} data-named={isNamedByTabs ? 'tabs' : undefined}>
        {isNamedByTabs && title !== undefined && (
          <VisuallyHidden>
            <h1>{title}</h1>
          </VisuallyHidden>
        )}
        {isNamed && (
          <Row gap={3} rowGap={0} align="baseline" wrap basis="14rem" mayShrink tone="soft">
            <Row gap={1} align="center" mayShrink>
              <Text as="h1" tone="ink" size="xl" lines="anywhere">
                {title}
              </Text>
              {acts}
            </Row>
            {lead}
            <span>{counted}</span>
          </Row>
        )}
        {isNamedByTabs && above !== undefined && <div className={styles.above}>{above}</div>}
        <Row gap={3} rowGap={2} align="center" wrap marginInlineStart="auto" className={styles.tools}>
          {!isNamed && (
            <Text tone="soft" className={styles.counted}>
              {counted}
            </Text>
          )}
          {tools}
          {actions}
        </Row>
        {!isNamedByTabs && above !== undefined && <div className={styles.above}>{above}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
