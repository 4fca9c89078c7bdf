import * as z from 'zod/mini';
import { browser } from '../browser/browser-api.ts';
import { type WorkerMessage, workerReply } from './worker-message.ts';

/** Sends a request to the worker; resolves to whether it succeeded. No answer counts as a failure. */
export async function sendToWorker(call: WorkerMessage): Promise<boolean> {
  const reply: unknown = await browser.runtime.sendMessage(call).catch(() => null);
  const parsed = z.safeParse(workerReply, reply);
  return parsed.success && parsed.data.ok;
}
