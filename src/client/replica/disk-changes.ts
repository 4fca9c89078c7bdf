import * as z from 'zod/mini';
import { entityNames } from '#contract/entity-names.ts';
import type { Ports } from '../ports.ts';
import type { ChangedRow } from './disk.ts';

const diskChanged = z.object({
  type: z.literal('diskChanged'),
  rows: z.array(z.object({ entity: z.enum(entityNames), id: z.string(), version: z.number() })),
});

/** Messages between the contexts of one browser: these rows, and the outbox, changed on an account's disk. */
export interface DiskChanges {
  announce(rows: readonly ChangedRow[]): void;
  /** Reads what other contexts have changed since the channel was opened, and from then on. */
  follow(reread: (rows: readonly ChangedRow[]) => Promise<void>): void;
  close(): void;
}

export function openDiskChanges(ports: Pick<Ports, 'openChannel' | 'log'>, accountId: string): DiskChanges {
  const channel = ports.openChannel(`daywall:${accountId}`);
  /** Rows announced and not yet read again: null where nothing was announced. */
  let received: ChangedRow[] | null = null;
  let read: ((rows: readonly ChangedRow[]) => Promise<void>) | null = null;
  let isReading = false;

  /** Rows announced meanwhile are collected and read together afterwards. */
  async function readReceived(): Promise<void> {
    if (isReading || read === null) return;
    isReading = true;
    try {
      while (received !== null) {
        const changed = received;
        received = null;
        await read(changed);
      }
    } catch (error) {
      ports.log('replica.notReread', error);
    } finally {
      isReading = false;
    }
  }

  channel.listen((message) => {
    const parsed = z.safeParse(diskChanged, message);
    if (!parsed.success) return;
    received = [...(received ?? []), ...parsed.data.rows];
    void readReceived();
  });

  return {
    announce: (rows) => channel.post({ type: 'diskChanged', rows }),
    follow(reread) {
      read = reread;
      void readReceived();
    },
    close: () => channel.close(),
  };
}
