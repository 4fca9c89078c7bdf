import type { Change } from '#contract/change.ts';
import { NoResponseError } from '../failure.ts';
import type { Ports } from '../ports.ts';
import { openDisk } from '../replica/open-disk.ts';
import { createRows } from '../replica/rows.ts';
import { createGraves } from './effect.ts';
import type { Operation } from './operation.ts';
import { createOutbox } from './outbox.ts';
import { createProjection } from './projection.ts';

/** An outbox over a real (fake) database, as one context of a browser has it. */
export async function openTestOutbox(
  ports: Ports,
  accountId: string,
  options: {
    readonly send: (operation: Operation) => Promise<readonly Change[]>;
    readonly isOnline?: () => boolean;
  },
) {
  const { disk, contents } = await openDisk(ports, accountId);
  const rows = createRows();
  const projection = createProjection({ rows, accountId, graves: createGraves() });
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
