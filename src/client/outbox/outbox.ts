import { v7 as uuidv7 } from 'uuid';
import { rejections } from '#contract/rejection.ts';
import { positionAfter } from '#contract/task/position-after.ts';
import type { Write } from '../client.ts';
import { RejectedInputError } from '../failure.ts';
import type { ChangedRow } from '../replica/disk.ts';
import { mergeTarget } from './coalesce.ts';
import { zoneOfPerson } from './effect.ts';
import { createLastPosition } from './last-position.ts';
import { createLedger, type LedgerOptions } from './ledger.ts';
import { checkIn, preparedIn } from './lookup.ts';
import { makeOperation, type WriteIdentity } from './make-operation.ts';
import { parseWrite } from './operation.ts';
import { mergeWrites, subjectOf } from './registry.ts';
import { createSender, type SenderOptions } from './sender.ts';
import type { UnparsedWrite } from './unparsed-write.ts';
import type { WriteDefaults } from './write-definition.ts';
import { allWrites } from './writes/all-writes.ts';

/** Checks, parses and completes a write before anything is shown, stored or sent; throws what is refused. */
function prepareWrite(write: UnparsedWrite, defaults: WriteDefaults): Write {
  checkIn(allWrites, write);
  let parsed: Write;
  try {
    parsed = parseWrite(write);
  } catch (error) {
    throw new RejectedInputError(rejections.invalid_input, { cause: error });
  }
  return preparedIn(allWrites, parsed, defaults);
}

export type OutboxOptions = Omit<LedgerOptions, 'log'> & Omit<SenderOptions, 'ledger'>;

export interface Outbox {
  /** Shows the write now; settles when it is on disk. Throws what is refused before sending. `from`: made in another context. */
  write(write: UnparsedWrite, from?: WriteIdentity): Promise<void>;
  retryWrite(requestId: string): Promise<void>;
  discardWrite(requestId: string): Promise<void>;
  drain(): void;
  /** Reads again what another context changed on disk. */
  reread(rows: readonly ChangedRow[]): Promise<void>;
  close(): void;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { accountId, ports, rows } = options;
  const ledger = createLedger({ ...options, log: ports.log });
  const sender = createSender({ ...options, ledger });
  const lastPosition = createLastPosition(rows);

  function write(unparsed: UnparsedWrite, from?: WriteIdentity): Promise<void> {
    const made = prepareWrite(unparsed, {
      lastPosition: () => positionAfter(lastPosition.get()),
      timeZone: zoneOfPerson({ view: rows, accountId }),
    });
    const operation = makeOperation(
      made,
      subjectOf(made, accountId),
      from ?? { requestId: uuidv7(), at: new Date(ports.clock.now()).toISOString() },
    );
    // An operation of another context keeps its own key: that context posts it again when no answer comes.
    if (from !== undefined) {
      const isKnown = ledger.operations.some((each) => each.requestId === from.requestId);
      return isKnown ? Promise.resolve() : ledger.append(operation).then(sender.drain);
    }
    const target = mergeTarget(ledger.operations, made, accountId);
    const merged = target === undefined ? null : mergeWrites(target.write, made);
    const kept =
      target === undefined || merged === null
        ? ledger.append(operation)
        : ledger.merge(target, merged, made, operation);
    return kept.then(sender.drain);
  }

  return {
    write,
    async retryWrite(requestId) {
      await ledger.setError(requestId, null);
      sender.drain();
    },
    discardWrite: ledger.remove,
    drain: sender.drain,
    reread: ledger.reread,
    close() {
      sender.close();
      ledger.close();
      lastPosition.close();
    },
  };
}
