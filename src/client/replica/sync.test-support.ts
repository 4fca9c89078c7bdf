import type { Change } from '#contract/change.ts';
import type { Task } from '#contract/task/task.ts';
import type { Call } from '../http/call.ts';
import { createProjection } from '../outbox/projection.ts';
import { effectsOf } from '../outbox/registry.ts';
import { createTombstones } from '../outbox/tombstones.ts';
import { createTestBrowser, createTestClock, type TestBrowser } from '../ports.test-support.ts';
import { testAppSettings, testTask, testUser } from '../test-server.test-support.ts';
import type { Ask } from './initial-loads.ts';
import { openDisk } from './open-disk.ts';
import { createRangeLoads } from './range-loads.ts';
import { createReplica } from './replica.ts';
import { createRows } from './rows.ts';
import { createSync } from './sync.ts';
import { createThreads } from './threads.ts';

interface Input {
  readonly query?: { readonly after?: string; readonly before?: string };
  readonly after?: string;
  readonly timeMin?: string;
  readonly noteId?: string;
  readonly before?: string;
}

/** Test double of a server for `Sync`: its answers, and how a client over it is opened. */
export interface SyncWorld {
  readonly clock: ReturnType<typeof createTestClock>;
  tasks: Task[];
  /** The change log; cursors are compared as text. */
  readonly log: { readonly cursor: string; readonly change: Change }[];
  /** Answers by name of the call or emit; any other is answered with an empty list. */
  readonly answers: Map<string, (input: Input) => unknown>;
  readonly asked: string[];
  readonly failing: Map<string, Error>;
  /** Callbacks by name of the call or emit, run before its answer. */
  readonly meanwhile: Map<string, () => void>;
  open(browser?: TestBrowser): Promise<OpenSync>;
}
export type OpenSync = Awaited<ReturnType<typeof openSync>>;

export function createSyncWorld(account: string): SyncWorld {
  const world: SyncWorld = {
    clock: createTestClock(),
    tasks: [testTask(account), testTask(account)],
    log: [],
    answers: new Map<string, (input: Input) => unknown>([
      ['getMe', () => testUser(account)],
      ['getAppSettings', () => testAppSettings(account)],
      ['getNotifications', () => ({ notifications: [], nextBefore: null })],
      ['getTasks', () => ({ tasks: [...world.tasks], nextAfter: null })],
      ['getChanges', (input: Input) => changesAfter(world, input.query?.after)],
    ]),
    asked: [],
    failing: new Map(),
    meanwhile: new Map(),
    open: (browser = createTestBrowser()) => openSync(world, account, browser),
  };
  return world;
}

/** Page of the change log with one change. */
function changesAfter({ log }: SyncWorld, after: string | undefined) {
  const end = log.at(-1)?.cursor ?? '1.0';
  if (after === undefined) return { changes: [], cursor: end, hasMore: false };
  const rest = log.filter((each) => each.cursor > after);
  const [first] = rest;
  return {
    changes: first === undefined ? [] : [first.change],
    cursor: first?.cursor ?? end,
    hasMore: rest.length > 1,
  };
}

function answer({ answers, asked, failing, meanwhile }: SyncWorld, name: string, input: Input): unknown {
  asked.push(input.timeMin === undefined ? name : `${name} ${input.timeMin.slice(0, 10)}`);
  meanwhile.get(name)?.();
  const failure = failing.get(name);
  if (failure !== undefined) throw failure;
  return answers.get(name)?.(input) ?? [];
}

async function openSync(world: SyncWorld, accountId: string, browser: TestBrowser) {
  const ports = browser.context({ clock: world.clock });
  const { disk, contents } = await openDisk(ports, accountId);
  const rows = createRows();
  const projection = createProjection({ rows, accountId, tombstones: createTombstones(), effectsOf });
  rows.commit(() => rows.fill(contents.tables));
  const replica = createReplica({ rows, projection, disk, meta: contents.meta, log: ports.log });
  let initialized = 0;
  let completed = 0;
  const loading: (number | null)[] = [];
  let shutOut = 0;
  const ask = (async (name: string, input: Input) => answer(world, name, input)) as unknown as Ask;
  const call = ask as unknown as Call;
  const threads = createThreads({ rows, replica, ask });
  const sync = createSync({
    accountId,
    ports,
    rows,
    replica,
    threads,
    call,
    ask,
    isOnline: () => true,
    isBegun: contents.meta.missing.includes('tasks'),
    clockOffset: () => 0,
    onInitialized: () => {
      initialized += 1;
    },
    onLoading(count) {
      loading.push(count);
    },
    onComplete: () => {
      completed += 1;
    },
    onShutOut: () => {
      shutOut += 1;
    },
  });
  return {
    sync,
    rows,
    replica,
    disk,
    ports,
    threads,
    ranges: createRangeLoads({ rows, replica, call, ask }),
    initialized: () => initialized,
    completed: () => completed,
    /** Numbers of tasks that a long load has reported. */
    loading,
    shutOut: () => shutOut,
  };
}
