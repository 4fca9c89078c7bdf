import { subscribe } from 'valtio/vanilla';
import type { Client } from '#client/client.ts';
import { NoResponseError } from '#client/failure.ts';

/** Timeout in milliseconds. */
const PATIENCE = 15_000;

/** Settles when the server has every write; rejects after a timeout. */
export async function whenSent(client: Pick<Client, 'outbox'>, patience = PATIENCE): Promise<void> {
  // The write is counted only in the next turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve));
  if (client.outbox.waiting === 0) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      unsubscribe();
      reject(new NoResponseError('The task has not reached the server yet'));
    }, patience);
    const unsubscribe = subscribe(client.outbox, () => {
      if (client.outbox.waiting > 0) return;
      clearTimeout(timer);
      unsubscribe();
      resolve();
    });
  });
}
