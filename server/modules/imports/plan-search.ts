import type { ImportDetail } from '#contract/import/import.ts';
import type { Queryable } from '#server/database/driver.ts';
import * as rowRepository from './row-repository.ts';
import type { ImportRecord } from './table.ts';

/** Rows of one statement: a plan of 100,000 rows must not hold the database from others until its end. */
const AT_ONCE = 2_000;

function* pagesOf({ lastOrdinal }: ImportRecord, first: number): Generator<rowRepository.RowPage> {
  for (let after = first; after < lastOrdinal; after += AT_ONCE) yield { after, upTo: after + AT_ONCE };
}

/** Rows of a plan after an ordinal that are wanted. */
export async function findPlanned(
  queryable: Queryable,
  of: ImportRecord,
  wanted: rowRepository.Wanted,
  after = 0,
): Promise<rowRepository.PlannedRow[]> {
  const found: rowRepository.PlannedRow[] = [];
  for (const page of pagesOf(of, after)) {
    const most = wanted.most - found.length;
    if (most <= 0) break;
    found.push(...(await rowRepository.listPlanned(queryable, of, page, { ...wanted, most })));
  }
  return found;
}

export type PlannedTotal = ImportDetail['totals'][number];

/** Numbers of rows by kind and action. */
export async function countPlanned(queryable: Queryable, of: ImportRecord): Promise<PlannedTotal[]> {
  const totals = new Map<string, PlannedTotal>();
  for (const page of pagesOf(of, 0)) {
    for (const { kind, action, count } of await rowRepository.countByAction(queryable, of, page)) {
      const known = totals.get(`${kind}:${action}`)?.count ?? 0;
      totals.set(`${kind}:${action}`, { kind, action, count: known + count });
    }
  }
  return [...totals.values()];
}
