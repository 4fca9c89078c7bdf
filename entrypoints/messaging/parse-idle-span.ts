import * as z from 'zod/mini';
import { entityId, instant } from '#contract/entity.ts';
import type { IdleSpan } from './idle-span.ts';

const idleSpan = z.object({
  recordId: entityId,
  taskId: entityId,
  from: instant,
  until: z.nullable(instant),
});

export function parseIdleSpan(stored: string | null): IdleSpan | null {
  try {
    const parsed = z.safeParse(idleSpan, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
