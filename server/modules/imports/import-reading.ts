import type { ImportFailure } from '#contract/import/import-product.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { toInstant } from '#time/instant.ts';
import type { StagedFiles } from '../files/service.ts';
import { isNested, type MeantRow, NestedCells, ParentIds } from './csv/cell-nesting.ts';
import { type Cells, cellsOf, DATED, headDigest, meaningOf, orderOf, shownCells } from './csv/csv-cells.ts';
import { guessedColumns } from './csv/csv-heads.ts';
import { createRowIds } from './csv/csv-meaning.ts';
import type { FileStaging } from './file-staging.ts';
import { createRowPreparation } from './preparation/row-preparation.ts';
import type { ReadInThread, ReadRequest } from './reading/reading-thread.ts';
import * as repository from './repository.ts';
import * as rowRepository from './row-repository.ts';
import { type SourceCells, type SourceRow, UnreadableFileError } from './source-row.ts';
import type { ImportRecord } from './table.ts';

/** Rows of a CSV that the choices show. */
const SHOWN = 5;
/** Characters of rows that wait for their meaning: beyond it the order of dates is found by fewer. */
const MOST_WAITING = 1_000_000;
/** Rows of a CSV that get their meaning in one turn, and the bytes of their cells. */
const AT_ONCE = 500;
const BYTES_AT_ONCE = 1_000_000;
/** Rows that are numbered in one statement. */
const NUMBERED_AT_ONCE = 5_000;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly readInThread: ReadInThread;
  readonly stageFiles: FileStaging;
  readonly stagedFiles: StagedFiles;
}

/** Reads files, and the cells of a CSV again under other columns, into stored rows. */
export function createReading({ database, clock, readInThread, stageFiles, stagedFiles }: Dependencies) {
  const { outer } = database;

  /** Stores rows one after another, while the import waits for them. Throws where it was cancelled meanwhile. */
  function createStore({ id, choices }: ImportRecord, first: number) {
    const preparation = createRowPreparation({ timeZone: choices.timeZone, now: clock.now() });
    let ordinal = first;
    return {
      preparation,
      count: () => ordinal - first,
      async store(rows: readonly { readonly row: SourceRow; readonly cells: readonly string[] | null }[]) {
        const prepared = rows.flatMap(({ row, cells }) =>
          preparation.prepare(row).map((each, index, all) => ({
            ...each,
            cells: index === all.length - 1 ? cells : null,
          })),
        );
        await rowRepository.insertRows(outer, id, ordinal + 1, prepared);
        ordinal += prepared.length;
        const touched = { touchedAt: toInstant(clock.now()), position: ordinal - first };
        const row = await repository.change(outer, id, ['reading'], touched);
        if (row !== null) return;
        await rowRepository.removeRows(outer, id);
        throw new UnreadableFileError('interrupted');
      },
    };
  }
  type Store = ReturnType<typeof createStore>;

  async function storeCells(store: Store, rows: Iterable<MeantRow>) {
    const meant: { row: SourceRow; cells: readonly string[] | null }[] = [];
    for (const { row, cells } of rows) {
      const project = row.kind === 'task' ? row.project : null;
      const named = project === null ? null : store.preparation.projectNamed(project, row.at);
      if (named !== null) {
        await store.store([...meant.splice(0), { row: named, cells: null }]);
      }
      meant.push({ row, cells });
    }
    await store.store(meant);
  }

  async function finish(id: string, store: Store, more: Partial<ImportRecord>): Promise<void> {
    await repository.change(outer, id, ['reading'], {
      ...more,
      state: 'ready',
      position: 0,
      lastOrdinal: store.count(),
      found: store.preparation.found(),
      leftBehind: store.preparation.leftBehind(),
      touchedAt: toInstant(clock.now()),
    });
  }

  /** Rows of a CSV as they come: head first, then enough of them to know the order of its dates. */
  function createCells(of: ImportRecord, store: Store) {
    let head: readonly string[] | null = null;
    let choices = of.choices;
    let dates: ReturnType<typeof orderOf> | null = null;
    let waiting: Cells[] = [];
    let characters = 0;
    let isGuessed = false;
    const idOf = createRowIds();
    const shown: string[][] = [];

    async function release(): Promise<void> {
      if (isGuessed && head !== null) {
        const rows = waiting.flatMap(({ cells }) => (cells === null ? [] : [cells]));
        choices = { ...choices, columns: guessedColumns(head, rows) };
        isGuessed = false;
      }
      dates ??= orderOf(choices, waiting, of.usualOrder);
      const { order } = dates;
      await storeCells(
        store,
        waiting.map((known) => ({ row: meaningOf(known, choices, order, idOf), cells: known.cells })),
      );
      waiting = [];
      characters = 0;
    }
    return {
      async take(rows: readonly SourceCells[]) {
        for (const row of rows) {
          if (head === null) {
            head = shownCells(row.cells);
            const known = await repository.findMapping(outer, of.userId, headDigest(head));
            if (known !== null) choices = { ...choices, columns: known.columns, dateOrder: known.dateOrder };
            isGuessed = known === null;
            continue;
          }
          if (shown.length < SHOWN) shown.push(shownCells(row.cells));
          const kept = cellsOf(row);
          waiting.push(kept);
          for (const cell of kept.cells ?? []) characters += cell.length;
        }
        if (waiting.length >= DATED || characters >= MOST_WAITING) await release();
      },
      async end() {
        if (head === null || shown.length === 0) throw new UnreadableFileError('empty');
        await release();
        return { choices, columns: { head: [...head], rows: shown }, openDate: dates?.openDate ?? null };
      },
    };
  }

  /** Rows of a CSV in pages, with their meaning under the choices. */
  async function* meantPages(of: ImportRecord, onOrder: (dates: ReturnType<typeof orderOf>) => void) {
    const idOf = createRowIds();
    let dates: ReturnType<typeof orderOf> | null = null;
    for (let after = 0; after < of.lastOrdinal; ) {
      const upTo = Math.min(after + AT_ONCE, of.lastOrdinal);
      const rows = await rowRepository.listCells(outer, of.id, { after, upTo }, BYTES_AT_ONCE);
      if (dates === null) {
        dates = orderOf(of.choices, rows, of.usualOrder);
        onOrder(dates);
      }
      const { order } = dates;
      yield rows.map(
        (known): MeantRow => ({
          row: meaningOf(known, of.choices, order, idOf),
          cells: known.cells,
        }),
      );
      after = rows.at(-1)?.ordinal ?? upTo;
    }
  }

  /** Replaces the rows of a CSV by those that its cells mean under the choices, parents first. */
  async function meanAgain(of: ImportRecord) {
    const { id, lastOrdinal } = of;
    const store = createStore(of, lastOrdinal);
    const nested = new NestedCells();
    const parents = new ParentIds();
    let openDate: ImportRecord['openDate'] = null;
    const onOrder = (dates: ReturnType<typeof orderOf>) => {
      openDate = dates.openDate;
    };
    if (isNested(of.choices))
      for await (const page of meantPages(of, onOrder))
        for (const { row } of page) if (row.kind === 'task') parents.add(row);
    for await (const page of meantPages(of, onOrder))
      await storeCells(
        store,
        page.flatMap((row) => [...nested.take(row, parents)]),
      );
    await storeCells(store, nested.rest());
    await rowRepository.removeRows(outer, id, lastOrdinal);
    const last = lastOrdinal + store.count();
    await rowRepository.renumberRows(outer, id, { from: lastOrdinal, last, atOnce: NUMBERED_AT_ONCE });
    return { store, openDate };
  }

  return {
    /** Reads a file into rows. What cannot be read at all makes the import fail, and leaves no row. */
    async read(
      of: ImportRecord,
      request: ReadRequest,
      beforeEnd: (failure: ImportFailure | null) => Promise<void>,
    ): Promise<void> {
      const { id } = of;
      const store = createStore(of, 0);
      const csv = createCells(of, store);
      let isCsv = false;
      let isDaywall = false;
      try {
        const openDate = await readInThread(request, {
          async onProduct(product) {
            isCsv = product === 'csv';
            isDaywall = product === 'daywall';
            if (product !== of.product) await repository.change(outer, id, ['reading'], { product });
          },
          async onRows(rows) {
            const cells = rows.filter((row) => row.kind === 'cells');
            const others = rows.flatMap((row) => (row.kind === 'cells' ? [] : { row, cells: null }));
            if (cells.length > 0) await csv.take(cells);
            if (others.length > 0) await store.store(others);
          },
        });
        if (isDaywall) await stageFiles({ ...of, product: 'daywall' }, request.path, store.count());
        const more = isCsv ? await csv.end() : { openDate };
        // The files of an archive are stored by now, and it may be as large as they are.
        if (!isDaywall) await beforeEnd(null);
        const isAgain = 'choices' in more && isNested(more.choices);
        // Only the whole table tells which row a parent is.
        const anew = isAgain
          ? await meanAgain({ ...of, choices: more.choices, lastOrdinal: store.count() })
          : { store };
        await finish(id, anew.store, more);
      } catch (error) {
        const failure = error instanceof UnreadableFileError ? error.reason : 'interrupted';
        const looksLike = error instanceof UnreadableFileError ? error.looksLike : null;
        await beforeEnd(failure);
        await this.fail(id, failure, looksLike);
        if (!(error instanceof UnreadableFileError)) throw error;
      }
    },

    /** Gives the cells of a CSV their meaning anew. */
    async readCellsAgain(of: ImportRecord): Promise<void> {
      const { store, openDate } = await meanAgain(of);
      await finish(of.id, store, { openDate });
    },

    async fail(
      id: string,
      failure: NonNullable<ImportRecord['failure']>,
      looksLike: ImportRecord['looksLike'] = null,
    ): Promise<void> {
      const now = toInstant(clock.now());
      await database.transaction(async (tx) => {
        const row = await repository.change(tx, id, ['reading'], {
          ...{ state: 'failed', failure, looksLike, touchedAt: now, finishedAt: now },
        });
        if (row === null) return;
        await rowRepository.removeRows(tx, id);
        await stagedFiles.discard(tx, id);
      });
    },

    async rememberMapping(of: ImportRecord): Promise<void> {
      const { columns, dateOrder } = of.choices;
      if (of.columns === null || columns === null) return;
      const head = headDigest(of.columns.head);
      await repository.keepMapping(outer, { userId: of.userId, headDigest: head, columns, dateOrder });
    },
  };
}
export type Reading = ReturnType<typeof createReading>;
