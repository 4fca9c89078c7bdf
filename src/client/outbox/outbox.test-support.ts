import { NoResponseError } from '../failure.ts';
import type { Ports } from '../ports.ts';
import { openDisk } from '../replica/open-disk.ts';
import type { EntityChange } from '../replica/row.ts';
import { createRows } from '../replica/rows.ts';
import type { Operation } from './operation.ts';
import { createOutbox } from './outbox.ts';
import { createProjection } from './projection.ts';
import { effectsOf } from './registry.ts';
import { createTombstones } from './tombstones.ts';

/** An outbox over a real (fake) database, as one context of a browser has it. */
export async function openTestOutbox(
  ports: Ports,
  accountId: string,
  options: {
    readonly send: (operation: Operation) => Promise<readonly EntityChange[]>;
    readonly isOnline?: () => boolean;
    readonly onKept?: (isKept: boolean) => void;
  },
) {
  const { disk, contents } = await openDisk(ports, accountId);
  const rows = createRows();
  const projection = createProjection({ rows, accountId, tombstones: createTombstones(), effectsOf });
  const channel = ports.openChannel(accountId);
  rows.commit(() => {
    rows.fill(contents.tables);
    projection.set(contents.operations);
  });
  const outbox = createOutbox({
    accountId,
    ports,
    disk,
    rows,
    projection,
    send: options.send,
    ask: () => Promise.reject(new NoResponseError('nobody to ask')),
    isOnline: options.isOnline ?? (() => true),
    onKept: options.onKept ?? (() => {}),
    announce: (changed) => channel.post(changed),
  });
  channel.listen((changed) => void outbox.reread(changed as never).then(outbox.drain));
  return {
    outbox,
    rows,
    projection,
    disk,
    close() {
      outbox.close();
      channel.close();
      disk.close();
    },
  };
}
