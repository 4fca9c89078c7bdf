import type { EntityName } from '#contract/change.ts';
import { RefusedError } from '../failure.ts';
import type { Call } from '../http/call.ts';
import type { Ports } from '../ports.ts';
import type { RowRef } from './disk.ts';
import { type Ask, besideLoads, type InitialLoad, initialLoads } from './initial-loads.ts';
import type { Replica } from './replica.ts';
import { type EntityChange, rowKey } from './row.ts';
import type { Rows } from './rows.ts';
import type { Threads } from './threads.ts';

/**
 * Time after which pages open on the tasks that are there, while the others go on loading. Milliseconds.
 * docs/decisions/0072.
 */
const PATIENCE = 500;

/** Names of the loads that pages wait for. */
const ofPages: ReadonlySet<string> = new Set(['tasks', 'scheduleItems', 'delegationRequests']);

export interface LoaderOptions {
  readonly ports: Pick<Ports, 'clock' | 'log'>;
  readonly rows: Rows;
  readonly replica: Replica;
  readonly threads: Threads;
  readonly call: Call;
  readonly ask: Ask;
  readonly isStopped: () => boolean;
  /** Pages are open on some of the tasks: others were put off before, or are too many to come first. */
  readonly isBegun: boolean;
  /** Called when everything that a page starts with is loaded; of very many tasks only the first. */
  readonly onInitialized: () => void;
  /**
   * Called with the number of tasks that a first load has brought so far, from the moment it stops holding up pages;
   * with null once all are there. Neither a failure nor a request to wait ends it: the load is repeated.
   */
  readonly onLoading: (count: number | null) => void;
  /** Called when the loads behind that ended, successful or not. */
  readonly onComplete: () => void;
  /** Called when the server refused the organizations, without which nobody is let in. */
  readonly onShutOut: () => void;
}

interface Loaded {
  /** Names of the refused loads. */
  readonly refused: readonly string[];
  /** Known rows that the others did not bring. */
  readonly absent: readonly RowRef[];
}

/** Loader of the data sets that the replica starts with. */
export interface Loader {
  load(now: number, isWanted: (name: string) => boolean): Promise<Loaded>;
  /** The server asked to wait for some of the last loads. */
  isPutOff(): boolean;
}

/** Result of a load: `putOff` where the server asked to wait. */
type Outcome = 'ended' | 'paused' | 'refused' | 'putOff';

type Batches = AsyncIterator<readonly EntityChange[]>;

/** Whether a refusal is final, and neither an error of the server (5xx) nor its request to wait (429). */
function isFinal({ status }: RefusedError): boolean {
  return status !== null && status < 500 && status !== 429;
}

export function createLoader(options: LoaderOptions): Loader {
  const { ports, rows, replica, threads, call, ask, isStopped } = options;
  let isPutOff = false;
  /** A first load was reported and has not brought all tasks yet, perhaps in several attempts. */
  let isPartial = options.isBegun;

  /** Runs the wanted loads over the shown rows. */
  async function load(now: number, isWanted: (name: string) => boolean): Promise<Loaded> {
    const kept = replica.meta;
    const seen = new Set<string>();
    const unwatch = replica.watch((keys) => {
      for (const key of keys) seen.add(key);
    });
    const comments: InitialLoad = { name: 'comments', entity: 'comment', run: () => threads.reload() };
    const loads = initialLoads(call, ask, now, kept).filter(({ name }) => isWanted(name));
    const besides = [...besideLoads(call, ask, now, kept), comments].filter(({ name }) => isWanted(name));
    const refused = new Set<string>();
    isPutOff = false;
    const note = ({ name }: InitialLoad, outcome: Outcome) => {
      if (outcome === 'refused' || outcome === 'putOff') refused.add(name);
    };
    const take = async (each: InitialLoad) => {
      note(each, await drain(each, batchesOf(each)));
    };
    try {
      // The loads that can shut a user out come before all others.
      for (const each of loads) if (!ofPages.has(each.name)) await take(each);
      const own = takeOwn(
        loads.filter(({ name }) => ofPages.has(name)),
        kept.cursor === null,
        note,
      );
      // No page waits for these loads, but shifting rows after a page is open would move what is being read there.
      const beside = Promise.all(besides.map(take));
      const settled = beside.catch(() => undefined);
      await own;
      await settled;
      if (!isStopped()) options.onComplete();
      await beside;
    } finally {
      unwatch();
    }
    const brought = [...loads, ...besides].filter(({ name }) => !refused.has(name));
    return { refused: [...refused], absent: notIn(seen, new Set(brought.map(({ entity }) => entity))) };
  }

  /**
   * Takes the loads that pages wait for, in their order. Where the first, that of the tasks, takes long, the others
   * come in between, and pages open on what is there.
   */
  async function takeOwn(
    loads: readonly InitialLoad[],
    isFirst: boolean,
    note: (load: InitialLoad, outcome: Outcome) => void,
  ): Promise<void> {
    let isLong = false;
    const cancel = ports.clock.after(PATIENCE, () => {
      isLong = true;
    });
    let rest: { readonly load: InitialLoad; readonly batches: Batches } | null = null;
    let isWaiting = false;
    const report = () => {
      if (!isFirst && !isPartial) return false;
      isPartial = true;
      options.onLoading(rows.baseTables().task.size);
      return false;
    };
    const take = (each: InitialLoad, outcome: Outcome) => {
      note(each, outcome);
      if (outcome !== 'putOff' || each.name !== 'tasks') return;
      isWaiting = true;
      report();
    };
    try {
      for (const each of loads) {
        const batches = batchesOf(each);
        const outcome = await drain(each, batches, () => isLong && each.name === 'tasks');
        take(each, outcome);
        if (outcome === 'paused') {
          rest = { load: each, batches };
          report();
        }
      }
    } finally {
      cancel();
    }
    if (!isStopped()) options.onInitialized();
    if (rest !== null) take(rest.load, await drain(rest.load, rest.batches, report));
    if (!isPartial || isWaiting || isStopped()) return;
    isPartial = false;
    options.onLoading(null);
  }

  function batchesOf(each: InitialLoad): Batches {
    return each.run()[Symbol.asyncIterator]();
  }

  /** Takes the batches of a load until they end, or until one after which `isEnough`. */
  async function drain(
    each: InitialLoad,
    batches: Batches,
    isEnough: () => boolean = () => false,
  ): Promise<Outcome> {
    try {
      for (;;) {
        const { done, value } = await batches.next();
        if (done === true) return 'ended';
        if (isStopped()) return 'refused';
        // Shown now; the disk follows, and the cursor is stored after the rows.
        void replica.apply(value, 'load');
        if (isEnough()) return 'paused';
      }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      ports.log(`replica.load.${each.name}`, error);
      if (!isFinal(error)) {
        isPutOff = true;
        return 'putOff';
      }
      if (each.name !== 'organizations') return 'refused';
      options.onShutOut();
      throw error;
    }
  }

  /** Known rows of some entities that no load brought. */
  function notIn(seen: ReadonlySet<string>, entities: ReadonlySet<EntityName>): readonly RowRef[] {
    const tables = rows.baseTables();
    return [...entities].flatMap((entity) =>
      [...tables[entity].keys()].filter((id) => !seen.has(rowKey(entity, id))).map((id) => ({ entity, id })),
    );
  }

  return { load, isPutOff: () => isPutOff };
}
