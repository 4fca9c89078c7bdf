import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { ImportDetail, ImportRowAction } from '#contract/import/import.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Box, Row, Text } from '#ui/layout/primitives.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { useImportRows } from '../import-queries.ts';
import { PlannedRow } from './planned-row.tsx';

const ALL = 'all';
const actions = ['create', 'update', 'remove', 'keep', 'skip', 'error'] as const;

/** Rows of the file with what happens to each, by action and page. */
export function RowList({ shown }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const refusalText = useRefusalText();
  const [chosen, setChosen] = useState<ImportRowAction | typeof ALL>(ALL);
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = useImportRows(
    shown,
    chosen === ALL ? null : chosen,
  );
  const isPlan = shown.state === 'ready' || shown.state === 'reading';
  const rows = data?.pages.flatMap((page) => page.rows);
  const list = useLastPageFocus(rows?.length ?? 0, hasNextPage);
  const countOf = (action: ImportRowAction) =>
    shown.totals.reduce((sum, each) => (each.action === action ? sum + each.count : sum), 0);
  const offered = actions.filter((action) => action === chosen || countOf(action) > 0);
  return (
    <Card title={t('imports.rows.title')} padding="flush">
      <Box paddingBlock={3} paddingInline={4}>
        <Segmented
          label={t('imports.rows.filter')}
          options={[
            { id: ALL, label: t('imports.rows.all') },
            ...offered.map((action) => ({
              id: action,
              // i18n-keys: pages:imports.action.{create,update,skip,error,remove,keep}
              label: `${t(`imports.action.${action}`)} ${formats.number(countOf(action))}`,
            })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      </Box>
      {error !== null && (
        <Banner
          tone="failed"
          action={
            <Button size="small" onPress={() => void refetch()}>
              {t('button.tryAgain')}
            </Button>
          }
        >
          {refusalText(error)}
        </Banner>
      )}
      {rows === undefined ? (
        error === null && (
          <div aria-busy="true">
            <SkeletonRows count={6} />
          </div>
        )
      ) : (
        <Box as="ul" ref={list} rule="above" aria-busy={isPlaceholderData}>
          {rows.map((row) => (
            <PlannedRow key={row.ordinal} row={row} isPlan={isPlan} />
          ))}
        </Box>
      )}
      {rows?.length === 0 && (
        <Text as="p" padding={4} tone="faint">
          {t('imports.rows.none')}
        </Text>
      )}
      {hasNextPage && (
        <Row justify="center" padding={3} rule="above">
          <Button isPending={isFetching} isDisabled={isPlaceholderData} onPress={() => void fetchNextPage()}>
            {t('imports.rows.more')}
          </Button>
        </Row>
      )}
    </Card>
  );
}

/** List whose first new row gets the focus when the button for more rows goes with the last page. */
function useLastPageFocus(count: number, hasMore: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef({ count, hasMore });
  useEffect(() => {
    const { count: shown, hasMore: hadMore } = before.current;
    before.current = { count, hasMore };
    if (!hadMore || hasMore || count < shown || document.activeElement !== document.body) return;
    const row = list.current?.children[Math.min(shown, count - 1)];
    if (!(row instanceof HTMLElement)) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [count, hasMore]);
  return list;
}
