import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SearchState } from '#client/search/task-search.ts';
import { MAX_QUERY } from '#contract/limits.ts';
import { useOpenTask } from '#domain/task/open-task.ts';
import { Button } from '#ui/actions/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Box, Row, Text } from '#ui/layout/primitives.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { FoundRow } from './found-rows.ts';
import { FoundTaskRow } from './found-task-row.tsx';
import styles from './search-page.module.css';
import { type Found, useFound } from './use-found.ts';

const states: readonly SearchState[] = ['all', 'open', 'completed'];
const MORE = 'more';
const ROW_HEIGHT = 64;

const keyOf = (row: FoundRow | typeof MORE) => (row === MORE ? MORE : row.task.id);

/** Search over all visible tasks, on this device at once and on the server after it. */
export function SearchPage() {
  const { t } = useTranslation('pages');
  const [params, setParams] = useSearchParams();
  const query = params.get('query') ?? '';
  const state = states.find((each) => each === params.get('state')) ?? 'all';
  const [typed, setTyped] = useTyped(query, (text) => keep('query', text));
  const found = useFound(typed, state);

  function keep(name: 'query' | 'state', value: string) {
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === '' || value === 'all') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <div className={styles.page}>
      <PageHeader title={t('search.title')} />
      <Row gap={3} align="center" wrap>
        <Box basis="18rem" mayShrink>
          <SearchField
            autoFocus
            label={t('search.field')}
            isLabelHidden
            maxLength={MAX_QUERY}
            value={typed}
            onChange={setTyped}
          />
        </Box>
        <Segmented
          label={t('search.state.label')}
          // i18n-keys: pages:search.state.{all,open,completed}
          options={states.map((id) => ({ id, label: t(`search.state.${id}`) }))}
          value={state}
          onChange={(next) => keep('state', next)}
        />
      </Row>
      <p role="status" className={styles.status}>
        <ResultStatus found={found} />
      </p>
      {found.status === 'partial' && (
        <Banner
          tone="offline"
          action={
            <Button size="small" onPress={found.retry}>
              {t('button.tryAgain')}
            </Button>
          }
        >
          {t('search.partial')}
        </Banner>
      )}
      <Results found={found} query={typed} />
    </div>
  );
}

/** Typed text immediately, and the URL a little later: some browsers throttle URL changes at every key. */
function useTyped(query: string, onTyped: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(query);
  const known = useRef(query);
  const notify = useRef(onTyped);
  notify.current = onTyped;
  useEffect(() => {
    if (known.current === query) return;
    known.current = query;
    setTyped(query);
  }, [query]);
  useEffect(() => {
    if (typed === known.current) return;
    const timer = setTimeout(() => {
      known.current = typed;
      notify.current(typed);
    }, 200);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}

function ResultStatus({ found }: { found: Found }) {
  const { t } = useTranslation('pages');
  const { status, rows, hasMore } = found;
  if (status === 'idle') return null;
  if (status === 'asking' && rows.length === 0) return t('search.asking');
  return t(hasMore ? 'search.countMore' : 'search.count', { count: rows.length });
}

function Results({ found, query }: { found: Found; query: string }) {
  const { t } = useTranslation('pages');
  const openTask = useOpenTask();
  const { rows, status, hasMore, loadMore } = found;
  const more = useRef(loadMore);
  more.current = loadMore;
  const renderRow = useCallback(
    (row: FoundRow | typeof MORE) =>
      row === MORE ? <MoreRow key={rows.length} onSeen={() => more.current()} /> : <FoundTaskRow row={row} />,
    [rows.length],
  );
  if (status === 'idle') {
    return (
      <EmptyState illustration={<NothingFound />} title={t('search.idleTitle')}>
        {t('search.idle')}
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    if (status === 'asking') return null;
    return (
      <EmptyState illustration={<NothingFound />} title={t('search.noneTitle', { query: query.trim() })}>
        {t('search.none')}
      </EmptyState>
    );
  }
  return (
    <div className={styles.results}>
      <VirtualList
        label={t('search.results')}
        items={hasMore ? [...rows, MORE] : rows}
        getKey={keyOf}
        renderRow={renderRow}
        rowHeight={ROW_HEIGHT}
        onActivate={(row) => {
          if (row !== MORE) openTask(row.task);
        }}
      />
    </div>
  );
}

/** Loads the next page when scrolled into view. */
function MoreRow({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation('pages');
  const seen = useRef(onSeen);
  useEffect(() => seen.current(), []);
  return (
    <Text as="p" padding={4} tone="faint" textAlign="center">
      {t('search.asking')}
    </Text>
  );
}
