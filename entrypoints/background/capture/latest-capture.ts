import * as z from 'zod/mini';
import type { KeyValueStorage } from '#client/ports.ts';

const KEY = 'caughtTask';
const latestCapture = z.object({ taskId: z.string(), at: z.number() });

/** Latest task captured in this browser. `at` in milliseconds since the epoch. */
export type LatestCapture = z.infer<typeof latestCapture>;

export async function readLatestCapture(storage: KeyValueStorage): Promise<LatestCapture | null> {
  try {
    const parsed = z.safeParse(latestCapture, JSON.parse((await storage.get(KEY)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export async function storeLatestCapture(storage: KeyValueStorage, capture: LatestCapture): Promise<void> {
  await storage.set(KEY, JSON.stringify(capture));
}
