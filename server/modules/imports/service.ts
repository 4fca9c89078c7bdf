import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import {
  IMPORT_PAGE_SIZE,
  type ImportDetail,
  type ImportRow,
  type ImportRowAction,
  type ImportSample,
  type ImportSummary,
  MAX_IMPORT_BYTES,
} from '#contract/import/import.ts';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import type { importRoutes } from '#contract/import/import-routes.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import type { DayOrder } from '#time/day-order.ts';
import { toInstant } from '#time/instant.ts';
import { getAppSettings } from '../app-settings/service.ts';
import type { StagedFiles } from '../files/service.ts';
import { defaultChoices } from './default-choices.ts';
import type { Reading } from './import-reading.ts';
import { importRunKind } from './import-runs.ts';
import type { Intake } from './intake.ts';
import { demandColleagues, withProposals } from './people/colleagues.ts';
import { countPlanned, findPlanned } from './plan-search.ts';
import { isUndoable, presentDetail, presentRow, presentSummary } from './presenter.ts';
import type { FileReadings } from './reading/file-readings.ts';
import { READ, type ReadAgain } from './reading/second-reading.ts';
import type { ReceivedFiles } from './received-file.ts';
import * as repository from './repository.ts';
import * as rowRepository from './row-repository.ts';
import { sampleOf } from './sample.ts';
import type { ImportRecord } from './table.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly reading: Reading;
  readonly files: ReceivedFiles;
  readonly intake: Intake;
  readonly stagedFiles: StagedFiles;
  readonly readings: FileReadings;
  readonly readAgain: ReadAgain;
  readonly demandTextRoom: (userId: string) => void;
}

export function createImportsService({
  database,
  clock,
  queue,
  reading,
  files,
  intake,
  stagedFiles,
  readings,
  readAgain,
  demandTextRoom,
}: Dependencies) {
  const { outer } = database;
  const now = () => toInstant(clock.now());

  async function find(caller: Caller, id: string): Promise<ImportRecord> {
    const row = await repository.find(outer, caller.userId, id);
    if (row === null) throw new RefusalError('not_found');
    return row;
  }
  /** Order of a person’s own dates: as their device says, by their settings, else by their zone. */
  async function usualOrderOf(userId: string, dayOrder: DayOrder | undefined, timeZone: string) {
    const known = dayOrder ?? (await getAppSettings(outer, userId)).dayOrder;
    const isMonthFirst = known === null ? timeZone.startsWith('America/') : known === 'monthFirst';
    return isMonthFirst ? 'mdy' : 'dmy';
  }
  async function detailOf(row: ImportRecord): Promise<ImportDetail> {
    // Only a plan and a result are counted, since whoever watches an import at work asks every second.
    const isCounted = repository.IDLE.includes(row.state) && row.state !== 'failed';
    const totals = isCounted ? await countPlanned(outer, row) : [];
    const isFileKept = READ.includes(row.state) && (await files.isKept(row));
    const detail = presentDetail(row, totals, isFileKept);
    if (row.state !== 'ready') return detail;
    const people = await withProposals(outer, row.userId, detail.found.people);
    return { ...detail, found: { ...detail.found, people } };
  }
  /** Changes an import with the job that works on it. Throws `not_pending`, and `too_many` while another one works. */
  function enqueue(
    { id, userId }: ImportRecord,
    states: readonly ImportRecord['state'][],
    fields: Partial<ImportRecord>,
  ): Promise<ImportRecord> {
    return intake.whileNoneWorks(userId, async (tx) => {
      const row = await repository.change(tx, id, states, fields);
      if (row === null) throw new RefusalError('not_pending');
      await queue.send(tx, importRunKind, { importId: id });
      return row;
    });
  }

  return {
    async create(
      { userId }: Caller,
      {
        product,
        name,
        timeZone,
        dayOrder,
        replaces,
      }: z.output<(typeof importRoutes)['createImport']['query']>,
      body: Readable,
    ): Promise<ImportSummary> {
      demandTextRoom(userId);
      // Of a file without a product nobody knows yet whether it is an archive of Daywall with files.
      const mayHaveFiles = product === undefined || product === 'daywall';
      const most = MAX_IMPORT_BYTES + (mayHaveFiles ? await stagedFiles.freeRoomOf(userId) : 0);
      const { row, path } = await intake.receive(
        body,
        { isFree: readings.ended(userId), most },
        {
          ...{
            userId,
            product: product ?? 'csv',
            fileName: name,
            choices: defaultChoices(timeZone),
            usualOrder: await usualOrderOf(userId, dayOrder, timeZone),
            replaces,
          },
        },
      );
      readings.begin(row, path, product ?? null);
      return presentSummary(row);
    },

    async list({ userId }: Caller): Promise<ImportSummary[]> {
      return (await repository.listOf(outer, userId)).map(presentSummary);
    },
    get: async (caller: Caller, id: string) => detailOf(await find(caller, id)),

    async listRows(
      caller: Caller,
      id: string,
      { action, cursor = 0 }: { action?: ImportRowAction | undefined; cursor?: number | undefined },
    ): Promise<{ rows: ImportRow[]; nextCursor: number | null }> {
      const of = await find(caller, id);
      const limit = IMPORT_PAGE_SIZE;
      const rows =
        action === undefined
          ? await rowRepository.listPlanned(outer, of, { after: cursor, upTo: cursor + limit })
          : await findPlanned(outer, of, { actions: [action], isTask: false, most: limit }, cursor);
      const last = rows.length < limit ? null : (rows.at(-1)?.ordinal ?? null);
      return { rows: rows.map((row) => presentRow(row, of.choices)), nextCursor: last };
    },
    async sample(caller: Caller, id: string): Promise<ImportSample[]> {
      return sampleOf(outer, await find(caller, id), now());
    },

    /** Other columns, or another order of dates, give the cells of a CSV another meaning, which takes a while. */
    async choose(caller: Caller, id: string, choices: ImportChoices): Promise<ImportDetail> {
      const before = await find(caller, id);
      await demandColleagues(outer, caller, choices);
      const isMeantAnew =
        before.columns !== null &&
        (choices.columns?.join() !== before.choices.columns?.join() ||
          choices.dateOrder !== before.choices.dateOrder);
      const state = isMeantAnew ? 'reading' : 'ready';
      const fields = { choices, state, touchedAt: now() } as const;
      const row =
        isMeantAnew && before.state === 'ready'
          ? await intake.whileNoneWorks(caller.userId, (tx) => repository.change(tx, id, ['ready'], fields))
          : await repository.change(outer, id, ['ready'], fields);
      if (row === null) throw new RefusalError('not_pending');
      if (isMeantAnew) {
        await reading.rememberMapping(row);
        void readings.inBackground(id, reading.readCellsAgain(row));
      }
      return detailOf(row);
    },

    async readAs(
      caller: Caller,
      id: string,
      { product, dateOrder = 'auto' }: z.output<(typeof importRoutes)['readImportAs']['body']>,
    ): Promise<ImportSummary> {
      return presentSummary(await readAgain(await find(caller, id), product, dateOrder));
    },

    /**
     * Throws `not_pending`, `text_quota_reached`, `not_a_colleague`, and `too_many` while another import of the user
     * works.
     */
    async start(caller: Caller, id: string): Promise<ImportSummary> {
      const of = await find(caller, id);
      demandTextRoom(caller.userId);
      await demandColleagues(outer, caller, of.choices);
      const at = now();
      const fields = { state: 'running', position: 0, startedAt: at, touchedAt: at } as const;
      const started = await enqueue(of, ['ready'], fields);
      await files.forget(of);
      return presentSummary(started);
    },

    /** Within 30 days of its end. Throws `not_pending`. */
    async undo(caller: Caller, id: string): Promise<ImportSummary> {
      const of = await find(caller, id);
      if (!isUndoable(of, now())) throw new RefusalError('not_pending');
      const fields = { state: 'undoing', position: of.lastOrdinal, touchedAt: now() } as const;
      return presentSummary(await enqueue(of, ['done', 'cancelled'], fields));
    },

    /** Stops an import; rows that have arrived stay. One that never ran keeps nothing of its file. */
    async cancel(caller: Caller, id: string): Promise<ImportSummary> {
      const at = now();
      const fields = { state: 'cancelled', finishedAt: at, touchedAt: at } as const;
      const of = await find(caller, id);
      const cancelled = await database.transaction(async (tx) => {
        const row = await repository.change(tx, id, ['reading', 'ready', 'running'], fields);
        if (row === null) throw new RefusalError('not_pending');
        if (row.startedAt === null) await rowRepository.removeRows(tx, id);
        await stagedFiles.discard(tx, id);
        return row;
      });
      await files.forget(of);
      return presentSummary(cancelled);
    },

    async delete(caller: Caller, id: string): Promise<void> {
      const of = await find(caller, id);
      if (!(await repository.remove(outer, id, repository.IDLE))) throw new RefusalError('not_pending');
      await files.forget(of);
    },
  };
}
export type ImportsService = ReturnType<typeof createImportsService>;
