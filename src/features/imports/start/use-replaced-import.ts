import { type ImportSummary, MAX_IMPORTS } from '#contract/import/import.ts';
import { useNow } from '#domain/time/use-now.ts';
import { MINUTE } from '#time/units.ts';
import { useImports } from '../import-queries.ts';

/** Earlier import that can no longer be undone once another one comes; null where there is room. */
export function useReplacedImport(): ImportSummary | null {
  const { data = [] } = useImports();
  const now = useNow(MINUTE);
  const undoable = data.filter(
    ({ undoableUntil }) => undoableUntil !== null && Date.parse(undoableUntil) >= now,
  );
  return undoable.length < MAX_IMPORTS ? null : (undoable.at(-1) ?? null);
}
