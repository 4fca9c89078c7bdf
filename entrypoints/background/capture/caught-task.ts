import * as z from 'zod/mini';
import type { KeyValueStorage } from '#client/ports.ts';

const KEY = 'caughtTask';
const caughtTask = z.object({ taskId: z.string(), at: z.number() });

/** Latest task captured in this browser. `at` in milliseconds since the epoch. */
export type CaughtTask = z.infer<typeof caughtTask>;

export async function readCaughtTask(storage: KeyValueStorage): Promise<CaughtTask | null> {
  try {
    const parsed = z.safeParse(caughtTask, JSON.parse((await storage.get(KEY)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export async function keepCaughtTask(storage: KeyValueStorage, caught: CaughtTask): Promise<void> {
  await storage.set(KEY, JSON.stringify(caught));
}
