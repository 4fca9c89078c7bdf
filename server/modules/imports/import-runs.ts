import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, sqlState } from '#server/database/database.ts';
import { takeStatistics } from '#server/db/upkeep.ts';
import { RefusalError } from '#server/errors.ts';
import type { JobKind, Queue, QueuedJob } from '#server/jobs/job-queue.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { SECOND } from '#time/units.ts';
import type { StagedFiles } from '../files/service.ts';
import * as batches from './batch-repository.ts';
import type { BatchWriting } from './batch-writing.ts';
import type { BatchUndo } from './import-undo.ts';
import type { ProjectNames } from './mapped-task.ts';
import * as repository from './repository.ts';
import * as rowRepository from './row-repository.ts';
import { projectNamesOf } from './sample.ts';
import type { ImportRecord } from './table.ts';

/** Rows of one transaction: as many as take about this long, so that writes of others wait no longer. */
const LONGEST_BATCH = 50;
const MOST_ROWS = 200;
const FEWEST_ROWS = 20;
/** Share of a batch’s time, and the most, in which the process answers others before the next one. */
const PAUSE_SHARE = 0.25;
const LONGEST_PAUSE = 25;
/** Time of one run of the job, after which it enqueues itself again and other jobs have their turn. */
const LONGEST_RUN = 20 * SECOND;

const data = z.object({ importId: entityId });
/** Job that carries an import out, or undoes it, from where it stopped. It waits once, however often it is sent. */
export const importRunKind: JobKind<z.infer<typeof data>> = {
  name: 'import-work',
  schema: data,
  onceFor: ({ importId }) => importId,
};

/** SQLSTATE classes of faults in data: values, constraints, and sizes beyond the limits of the database. */
const OF_DATA = ['22', '23', '54'];

/**
 * Whether an error comes of what a row holds, and would come again. Anything else is a disturbance, such as a lost
 * connection or a full disk: the job fails, and goes on where it stopped.
 */
function isOfRow(error: unknown): boolean {
  const isOfValue =
    error instanceof RefusalError || error instanceof RangeError || error instanceof TypeError;
  return isOfValue || OF_DATA.includes(sqlState(error)?.slice(0, 2) ?? '');
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly actFor: ActFor;
  readonly write: BatchWriting;
  readonly undo: BatchUndo;
  readonly stagedFiles: StagedFiles;
  readonly demandTextRoom: (userId: string) => void;
  readonly onFault: (error: unknown) => void;
}

interface Run {
  readonly importId: string;
  readonly userId: string;
  /** Of its projects, which stay the same while it is carried out. */
  readonly names: ProjectNames;
}

export function createImportRun(dependencies: Dependencies): QueuedJob<z.infer<typeof data>> {
  const { database, clock, queue, actFor, write, undo, stagedFiles, demandTextRoom, onFault } = dependencies;

  /** Ordinal of the last row that it wrote. */
  async function writeNext(
    context: WriteContext,
    of: ImportRecord,
    names: ProjectNames,
    limit: number,
  ): Promise<number> {
    const after = of.position;
    const rows = await rowRepository.listPlanned(context.tx, of, { after, upTo: after + limit });
    await write(context, of, rows, names);
    return rows.at(-1)?.ordinal ?? after + limit;
  }
  async function undoNext(context: WriteContext, of: ImportRecord, limit: number): Promise<number> {
    const rows = await batches.listImported(context.tx, of.id, of.position, limit);
    await undo(context, of, rows);
    return rows.at(-1)?.ordinal ?? 1;
  }

  /** Ends an import for whose next rows there is no room. Returns whether it did. */
  async function endWithoutRoom({ userId, importId }: Run): Promise<boolean> {
    try {
      demandTextRoom(userId);
      return false;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
    return database.transaction(async (tx) => {
      const at = toInstant(clock.now());
      const ended = await repository.change(tx, importId, ['running'], {
        ...{ state: 'cancelled', failure: 'no_text_room', finishedAt: at, touchedAt: at },
      });
      if (ended !== null) await stagedFiles.discard(tx, importId);
      return ended !== null;
    });
  }

  /** Next rows of an import in one transaction, with how far it came. Whether there may be more. */
  async function step({ userId, importId, names }: Run, limit: number): Promise<boolean> {
    let hasMore = false;
    await actFor(userId, `import:${importId}`, async (context) => {
      const { tx, now: touchedAt } = context;
      const of = await repository.lock(tx, importId);
      const state = of?.state;
      if (of === null || (state !== 'running' && state !== 'undoing')) return;
      const isUndo = state === 'undoing';
      const last = isUndo ? await undoNext(context, of, limit) : await writeNext(context, of, names, limit);
      const position = isUndo ? last - 1 : last;
      hasMore = isUndo ? position > 0 : position < of.lastOrdinal;
      const end: Partial<ImportRecord> = isUndo
        ? { state: 'undone' }
        : { state: 'done', finishedAt: toInstant(clock.now()) };
      await repository.change(tx, importId, [state], { position, touchedAt, ...(hasMore ? {} : end) });
      if (!hasMore) await stagedFiles.discard(tx, importId);
    });
    return hasMore;
  }

  /** A row that breaks a batch is found by itself and named; the others go on. */
  async function stepSafely(run: Run, limit: number): Promise<boolean> {
    try {
      return await step(run, limit);
    } catch (error) {
      if (!isOfRow(error)) throw error;
      if (limit > 1) return stepSafely(run, 1);
      onFault(error);
      return skipOne(run);
    }
  }

  async function skipOne({ userId, importId }: Run): Promise<boolean> {
    let hasMore = false;
    await actFor(userId, `import:${importId}`, async ({ tx, now: touchedAt }) => {
      const of = await repository.lock(tx, importId);
      if (of === null) return;
      const [row] =
        of.state === 'undoing'
          ? await batches.listImported(tx, importId, of.position, 1)
          : await rowRepository.listPlanned(tx, of, { after: of.position, upTo: of.position + 1 });
      if (row === undefined) return;
      const isUndo = of.state === 'undoing';
      const outcome = { ordinal: row.ordinal, entityId: row.entityId, reason: 'refused' } as const;
      await batches.keepUndone(tx, importId, [{ ...outcome, action: isUndo ? 'keep' : 'error' }]);
      const position = isUndo ? row.ordinal - 1 : row.ordinal;
      await repository.change(tx, importId, [of.state], { position, touchedAt });
      hasMore = true;
    });
    return hasMore;
  }

  return {
    ...importRunKind,
    async run({ importId }) {
      const of = await repository.findAny(database.outer, importId);
      if (of === null) return;
      const run: Run = { importId, userId: of.userId, names: await projectNamesOf(database.outer, of) };
      const end = performance.now() + LONGEST_RUN;
      let limit = FEWEST_ROWS * 2;
      let hasMore = true;
      while (hasMore && performance.now() < end) {
        if (await endWithoutRoom(run)) {
          hasMore = false;
          break;
        }
        const began = performance.now();
        hasMore = await stepSafely(run, Math.round(limit));
        const took = performance.now() - began;
        // An embedded database may answer without ever leaving this turn of the event loop.
        await pause(Math.min(LONGEST_PAUSE, took * PAUSE_SHARE));
        limit = Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, (limit * LONGEST_BATCH) / took));
      }
      if (hasMore) await database.transaction((tx) => queue.send(tx, importRunKind, { importId }));
      // Else an export right behind a large import would sort all tasks for each of its pages.
      else await takeStatistics(database).catch(onFault);
    },
  };
}
