import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { Button } from '#ui/actions/button.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { HistoryChange } from './history-change.tsx';
import { groupHistory } from './history-groups.ts';
import styles from './history-panel.module.css';
import { useHistoryTexts } from './use-history-texts.ts';
import { useTaskHistory } from './use-task-history.ts';

export function HistoryPanel({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box
      as="details"
      paddingBlockStart={3}
      rule="above"
      className={styles.panel}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <IconChevronRight className={styles.chevron} aria-hidden="true" />
        <h2 className={styles.heading}>{t('task.history.title')}</h2>
      </summary>
      {isOpen && <History task={task} />}
    </Box>
  );
}

function History({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const { who, when, line } = useHistoryTexts(task);
  const { data, isError, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useTaskHistory(task);
  if (data === undefined) {
    return isError ? (
      <Row gap={3} align="center" wrap paddingBlock={2} tone="faint" size="sm" role="alert">
        <p>{t('task.history.failed')}</p>
        <Button size="small" onPress={() => void refetch()}>
          {t('button.tryAgain')}
        </Button>
      </Row>
    ) : (
      <section aria-busy="true" aria-label={t('task.history.loading')}>
        <SkeletonRows count={3} />
      </section>
    );
  }
  const history = data.pages.flatMap(({ entries }) => entries);
  const groups = groupHistory(history);
  if (groups.length === 0 && !hasNextPage)
    return (
      <Row as="p" gap={3} align="center" wrap paddingBlock={2} tone="faint" size="sm">
        {t('task.history.empty')}
      </Row>
    );
  return (
    <>
      <Stack as="ol" gap={4} paddingBlock={2}>
        {groups.map((group) => (
          <li key={group.id}>
            <Text as="p" tone="faint" size="sm" className={styles.who}>
              <strong>{who(group.userId, group.userName)}</strong>{' '}
              <time dateTime={group.at}>{when(group.at)}</time>
            </Text>
            <ul>
              {group.changes.map((change) => (
                <HistoryChange
                  key={change.id}
                  task={task}
                  change={change}
                  line={line(change)}
                  history={history}
                />
              ))}
            </ul>
          </li>
        ))}
      </Stack>
      {hasNextPage && (
        <Button
          size="small"
          // After a change, the pages of the version before stand until the first one of the new version has come.
          isPending={isFetchingNextPage || isPlaceholderData}
          onPress={() => void fetchNextPage()}
        >
          {t('task.history.older')}
        </Button>
      )}
    </>
  );
}
