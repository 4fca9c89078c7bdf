import type { Database } from '#server/database/database.ts';
import { outsideTransaction } from '#server/database/transaction-guard.ts';
import * as changeLog from '../../writes/change-log/repository.ts';
import { scopesOf } from '../scopes/service.ts';
import * as repository from './repository.ts';
import type { WebhookRow } from './table.ts';

/** Rows of the log that are read at once. */
const BATCH = 500;
/** Pause before rows behind an older running transaction are read again. Milliseconds. */
const UNSETTLED_PAUSE = 25;

export type FollowedWebhook = Pick<WebhookRow, 'id' | 'actorId' | 'organizationId'>;

interface Dependencies {
  readonly database: Database;
  /** Called for webhooks whose addresses have new rows. */
  readonly onStirred: (webhook: FollowedWebhook) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Finds out which webhooks a change may concern, without asking for each: the log is read once for all that are on, and
 * not at all where none is. A hint: what a webhook takes in is decided from its own position.
 */
export function createLogFollower({ database, onStirred, onFault }: Dependencies) {
  let all = new Map<string, FollowedWebhook>();
  let byAddress = new Map<string, FollowedWebhook[]>();
  let actors = new Set<string>();
  let position = changeLog.LOG_START;
  let isAwake = false;
  let isRunning = false;
  let isClosed = false;
  let cancelPause: () => void = () => undefined;

  /** Reads which webhooks are on, and their addresses. Stirs those that are new to this process. */
  async function refresh(): Promise<void> {
    const { outer } = database;
    if (all.size === 0) position = await changeLog.findEnd(outer);
    const rows = await repository.listOn(outer);
    const known = all;
    all = new Map(rows.map((row) => [row.id, row]));
    actors = new Set(rows.map(({ actorId }) => actorId));
    const scopes = await scopesOf(outer, [...actors]);
    byAddress = new Map();
    for (const row of rows) {
      for (const address of scopes(row.actorId).addresses) {
        const others = byAddress.get(address);
        if (others === undefined) byAddress.set(address, [row]);
        else others.push(row);
      }
    }
    for (const row of rows) if (!known.has(row.id)) onStirred(row);
  }

  /** Looks again soon where rows wait for an older transaction; in real time, since it waits for the database. */
  async function pauseUnsettled(): Promise<void> {
    if (!(await changeLog.hasAfter(database.outer, position)) || isClosed) return;
    const timer = setTimeout(wake, UNSETTLED_PAUSE).unref();
    cancelPause = () => clearTimeout(timer);
  }

  async function readOn(): Promise<void> {
    while (isAwake && !isClosed) {
      isAwake = false;
      const rows = await changeLog.listAfter(database.outer, position, BATCH);
      const last = rows.at(-1);
      if (last === undefined) return pauseUnsettled();
      position = { txid: last.txid, changeId: String(last.id) };
      if (rows.some(({ entity, audienceId }) => entity === 'scope' && actors.has(audienceId)))
        await refresh();
      const stirred = new Set(rows.flatMap(({ audienceId }) => byAddress.get(audienceId) ?? []));
      for (const row of stirred) onStirred(row);
      isAwake = true;
    }
  }

  async function run(): Promise<void> {
    try {
      await readOn();
    } catch (error) {
      onFault(error);
    } finally {
      isRunning = false;
    }
    if (isAwake && !isClosed) wake();
  }

  /** Reads what is new in the log. */
  function wake(): void {
    if (all.size === 0 || isClosed) return;
    isAwake = true;
    if (isRunning) return;
    isRunning = true;
    void outsideTransaction(run);
  }

  return {
    refresh,
    wake,
    stirAll(): void {
      for (const row of all.values()) onStirred(row);
    },
    close(): void {
      isClosed = true;
      cancelPause();
    },
  };
}
