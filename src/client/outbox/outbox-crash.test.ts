import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { seed } from '#tests/random-seed.ts';
import type { Write } from '../client.ts';
import { createTestBrowser, createTestClock, settled } from '../ports.test-support.ts';
import { away, createBackend } from './backend.test-support.ts';
import { openTestOutbox } from './outbox.test-support.ts';

type Step =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly of: number; readonly importance: number }
  | { readonly kind: 'finish'; readonly of: number }
  | { readonly kind: 'delete'; readonly of: number }
  | { readonly kind: 'restore'; readonly of: number }
  | { readonly kind: 'kill'; readonly after: number }
  | { readonly kind: 'wait' };

/** Outcome of one sending. */
type Fate = 'lost before' | 'lost after' | 'answered';

const step = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record({ kind: fc.constant('create' as const) }),
  fc.record({
    kind: fc.constant('edit' as const),
    of: fc.nat(5),
    importance: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({ kind: fc.constant('finish' as const), of: fc.nat(5) }),
  fc.record({ kind: fc.constant('delete' as const), of: fc.nat(5) }),
  fc.record({ kind: fc.constant('restore' as const), of: fc.nat(5) }),
  fc.record({ kind: fc.constant('kill' as const), after: fc.nat(6) }),
  fc.record({ kind: fc.constant('wait' as const) }),
);
const fate = fc.constantFrom<Fate[]>('lost before', 'lost after', 'answered', 'answered');

/** `npm run soak` lives many more lives. */
const runs = Number(process.env.CRASH_RUNS ?? 80);

it(
  `applies every kept write exactly once and in order, wherever it is killed (seed ${seed})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 24 }),
        fc.array(fate, { maxLength: 40 }),
        live,
      ),
      { seed, numRuns: runs, endOnFailure: false },
    );
  },
  120_000 + runs * 1_000,
);

async function live(steps: Step[], fates: Fate[]): Promise<void> {
  const browser = createTestBrowser();
  const clock = createTestClock();
  const account = uuidv7();
  const backend = createBackend(account);
  const left = [...fates];
  const open = () => {
    let isAlive = true;
    const opening = openTestOutbox(browser.context({ clock }), account, {
      async send(operation) {
        const next = left.shift() ?? 'answered';
        await settled(1);
        if (!isAlive || next === 'lost before') throw away();
        const changes = backend.send(operation);
        await settled(1);
        if (!isAlive || next === 'lost after') throw away();
        return changes;
      },
    });
    return opening.then((tab) => ({
      ...tab,
      kill() {
        isAlive = false;
        tab.close();
      },
    }));
  };

  let tab = await open();
  const ids: string[] = [];
  /** Every operation, by its key, in the order in which they were made. */
  const made = new Set<string>();
  async function write(wanted: Write): Promise<void> {
    const kept = tab.outbox.write(wanted);
    for (const { requestId } of tab.projection.operations) made.add(requestId);
    await kept;
  }
  /** State shown last, which must come to be as far as it was kept. */
  const expected = new Map<string, Task | undefined>();
  for (const each of steps) {
    if (each.kind === 'wait') await clock.advance(5_000);
    else if (each.kind === 'kill') {
      await settled(each.after);
      tab.kill();
      tab = await open();
      tab.outbox.drain();
    } else {
      const id = each.kind === 'create' ? uuidv7() : ids[each.of];
      if (id === undefined) continue;
      if (each.kind === 'create') ids.push(id);
      const shown = tab.rows.get('task', id);
      // A hidden row can only be restored; a new context may not show yet a row whose restoring still waits.
      if (shown === undefined && each.kind !== 'create' && each.kind !== 'restore') continue;
      const at = new Date(clock.now()).toISOString();
      if (each.kind === 'create')
        await write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
      else if (each.kind === 'edit' && shown !== undefined) {
        const { version } = shown;
        await write({
          name: 'updateTask',
          payload: { id, version, data: { importance: each.importance } },
        });
      } else if (each.kind === 'finish' && shown !== undefined) {
        await write({ name: 'finishTask', payload: { id, at, clientNow: at } });
      } else if (each.kind === 'delete' && shown !== undefined) {
        await write({ name: 'deleteTask', payload: { id } });
      } else if (each.kind === 'restore' && shown === undefined && expected.has(id)) {
        await write({ name: 'restoreTask', payload: { id } });
        // A context that never saw the task cannot show it before the server has answered.
        if (tab.rows.get('task', id) === undefined) await drained();
      }
      expected.set(id, tab.rows.get('task', id));
    }
  }
  async function drained(): Promise<void> {
    for (let round = 0; round < 100 && tab.projection.operations.length > 0; round += 1)
      await clock.advance(5_000);
  }
  await drained();

  expect(tab.projection.operations).toEqual([]);
  expect((await tab.disk.read()).operations).toEqual([]);
  expect(backend.order).toEqual([...made]);
  for (const [id, row] of expected) {
    const stored = backend.rows.base('task', id);
    expect(stored === undefined).toBe(row === undefined);
    expect(stored).toMatchObject(
      row === undefined ? {} : { importance: row.importance, progress: row.progress },
    );
    expect(tab.rows.get('task', id)).toEqual(stored);
  }
  tab.kill();
}
