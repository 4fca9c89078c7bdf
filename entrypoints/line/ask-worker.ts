import * as z from 'zod/mini';
import { browser } from '../browser/browser-api.ts';
import { type WorkerCall, workerReply } from './worker-call.ts';

/** Sends a request to the worker; resolves to whether it succeeded. No answer counts as a failure. */
export async function askWorker(call: WorkerCall): Promise<boolean> {
  const reply: unknown = await browser.runtime.sendMessage(call).catch(() => null);
  const parsed = z.safeParse(workerReply, reply);
  return parsed.success && parsed.data.ok;
}
