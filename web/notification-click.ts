import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { notificationAct } from '#contract/notification.ts';

/** The service worker asks an open page to show an address; the page answers on the port with it. */
const openRequest = z.object({ type: z.literal('daywall:open'), path: z.string() });
export type OpenRequest = z.infer<typeof openRequest>;

/** Parses such a message; null for any other. */
export function readOpenRequest(data: unknown): OpenRequest | null {
  const parsed = openRequest.safeParse(data);
  return parsed.success && parsed.data.path.startsWith('/') && !parsed.data.path.startsWith('//')
    ? parsed.data
    : null;
}

const noticeData = z.object({ path: z.string(), id: z.nullable(entityId) });

/** The page of the notice's subject, or the address that performs the pressed button's action. */
export function clickedPath(data: unknown, action: string): string {
  const parsed = noticeData.safeParse(data);
  if (!parsed.success) return '/';
  const act = notificationAct.safeParse(action);
  const { id, path } = parsed.data;
  return act.success && id !== null ? `/notifications?${new URLSearchParams({ act: act.data, id })}` : path;
}
