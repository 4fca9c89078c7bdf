import { ref } from 'valtio/vanilla';
import { positionAfter } from '#contract/task/position-after.ts';
import type { OutboxState, Write } from '../client.ts';
import { zoneOfPerson } from '../outbox/effect.ts';
import { createLastPosition } from '../outbox/last-position.ts';
import { checkIn, preparedIn } from '../outbox/lookup.ts';
import { makeOperation, type WriteIdentity } from '../outbox/make-operation.ts';
import type { Operation } from '../outbox/operation.ts';
import { outboxStateOf } from '../outbox/outbox-state.ts';
import { createProjection, type Projection } from '../outbox/projection.ts';
import { effectsOf, subjectOf } from '../outbox/registry.ts';
import { createTombstones } from '../outbox/tombstones.ts';
import { allWrites } from '../outbox/writes/all-writes.ts';
import type { Ports } from '../ports.ts';
import { createJournal, type Journal } from '../replica/journal.ts';
import type { Rows } from '../replica/rows.ts';

/** The host's operations, and own ones that the host has not taken over yet. docs/decisions/0058. */
export interface RemoteWrites {
  /** Begins with another reading of the disk. `hosted` null leaves the host's operations as they are. */
  open(accountId: string | null, hosted: readonly Operation[] | null): void;
  /** Replaces the host's operations; own ones among them have been taken over. */
  setHosted(operations: readonly Operation[]): void;
  /** Shows an own write. Throws the specification's named refusals; the host parses it. */
  add(write: Write, identity: WriteIdentity, accountId: string): Operation;
  /** Puts an own write in the journal: the next host finds it there should page and host end before it is taken. */
  keep(operation: Operation): void;
  /** Hides an own write that the host has taken over: the host removes it from the journal once it is on disk. */
  release(requestId: string): void;
  /** Hides an own write that the host refused, and removes it from the journal. */
  discard(requestId: string): void;
  show(): void;
}

export function createRemoteWrites(options: {
  readonly rows: Rows;
  /** State that follows the operations shown. */
  readonly outbox: OutboxState;
  clockOffset(): number;
  readonly ports: Pick<Ports, 'storage' | 'log'>;
}): RemoteWrites {
  const { rows, outbox, clockOffset } = options;
  const tombstones = createTombstones();
  const lastPosition = createLastPosition(rows);
  let accountOpen: string | null = null;
  let projection: Projection | null = null;
  let journal: Journal | null = null;
  let hosted: readonly Operation[] = [];
  let own: readonly Operation[] = [];

  function show(): void {
    const known = new Set(hosted.map((each) => each.requestId));
    const all = [...hosted, ...own.filter((each) => !known.has(each.requestId))];
    projection?.set(all);
    const { waiting, unsent, failed } = outboxStateOf(all);
    Object.assign(outbox, { waiting, unsent: ref([...unsent]), failed: ref([...failed]) });
  }

  function release(requestId: string): void {
    own = own.filter((each) => each.requestId !== requestId);
    show();
  }

  return {
    show,
    release,
    open(accountId, found) {
      if (accountId !== accountOpen) {
        own = [];
        journal = accountId === null ? null : createJournal(options.ports, accountId);
      }
      accountOpen = accountId;
      if (found !== null) hosted = found;
      projection =
        accountId === null ? null : createProjection({ rows, accountId, tombstones, clockOffset, effectsOf });
    },
    setHosted(operations) {
      hosted = operations;
      const taken = new Set(hosted.map((each) => each.requestId));
      own = own.filter((each) => !taken.has(each.requestId));
    },
    add(write, identity, accountId) {
      checkIn(allWrites, write);
      // A new task is shown last: the host chooses its position.
      const shown = preparedIn(allWrites, write, {
        lastPosition: () => positionAfter(lastPosition.get()),
        timeZone: zoneOfPerson({ view: rows, accountId }),
      });
      const operation = makeOperation(shown, subjectOf(shown, accountId), identity);
      own = [...own, operation];
      show();
      return operation;
    },
    keep: (operation) => journal?.put(operation),
    discard(requestId) {
      journal?.remove(requestId);
      release(requestId);
    },
  };
}
