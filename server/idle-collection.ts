import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Measures of a process and its way to give memory back; tests replace them. */
export interface Heap {
  /** Share of the time (0–1) in which the event loop worked since the last call. */
  busyShare(): number;
  /** Bytes that the heap holds, used and spare. */
  size(): number;
  /** Collects garbage and gives back what is spare, in one pause. */
  collect(): void;
}

/** Interval of looks, each of which sees the time since the one before. Milliseconds. */
const LOOK_EVERY = 20_000;
/** Share below which a process rests. */
const RESTING = 0.05;
/** Growth since the last collection that is worth its pause. Bytes. */
const WORTH = 16_777_216;

/**
 * Rule of idle collections: one is due when a process that grew has rested from one look to the next. A burst leaves
 * a heap with much spare memory, which the engine keeps for hours where nothing makes it collect.
 */
export function createIdleCollection(heap: Heap): { look(): void } {
  let leanest = 0;
  return {
    look() {
      if (heap.busyShare() > RESTING) return;
      const size = heap.size();
      if (size - leanest < WORTH) {
        leanest = Math.min(leanest, size);
        return;
      }
      heap.collect();
      leanest = heap.size();
    },
  };
}

/** The collector of this process, which node hands out only by a flag; taken back at once, so no other code sees it. */
function ownCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collector: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collector !== 'function') throw new Error('The garbage collector cannot be asked');
  return () => collector({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function ownHeap(): Heap {
  const collect = ownCollector();
  let before = performance.eventLoopUtilization();
  return {
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    size: () => process.memoryUsage().heapTotal,
    collect,
  };
}

/** Lets this process give back spare memory whenever it rests, until it ends. docs/decisions/0073. */
export function collectWhenIdle(): void {
  const { look } = createIdleCollection(ownHeap());
  setInterval(look, LOOK_EVERY).unref();
}
