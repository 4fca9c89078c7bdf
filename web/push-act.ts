import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { notificationAct } from '#contract/notification.ts';

/** What the worker asks an open page: to show an address of ours. It answers on the port that comes along. */
const openRequest = z.object({ type: z.literal('daywall:open'), path: z.string() });
export type OpenRequest = z.infer<typeof openRequest>;

/** Null for messages of others. */
export function readOpenRequest(data: unknown): OpenRequest | null {
  const parsed = openRequest.safeParse(data);
  return parsed.success && parsed.data.path.startsWith('/') && !parsed.data.path.startsWith('//')
    ? parsed.data
    : null;
}

/** What a shown notice carries along. */
const noticeData = z.object({ path: z.string(), id: z.nullable(entityId) });

/** Where a click on a notice leads: the page it is about, or the address that performs the act of the pressed button. */
export function clickedPath(data: unknown, action: string): string {
  const parsed = noticeData.safeParse(data);
  if (!parsed.success) return '/';
  const act = notificationAct.safeParse(action);
  const { id, path } = parsed.data;
  return act.success && id !== null ? `/notifications?${new URLSearchParams({ act: act.data, id })}` : path;
}
