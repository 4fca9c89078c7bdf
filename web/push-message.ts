import { pushMessage } from '#contract/notification.ts';

/** Notice that the service worker shows for a push. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** Path that a click opens: always within Daywall. */
  readonly path: string;
  readonly acts: readonly { readonly act: string; readonly title: string }[];
  /** Tag by which notices of one notification replace each other; null where it has no id. */
  readonly tag: string | null;
}

/** A browser that receives a push must show a notice: an unreadable one is plain, for the first page. */
export function readPushMessage(text: string, origin: string): PushNotice {
  const parsed = pushMessage.safeParse(parseJson(text));
  if (!parsed.success) return { title: 'Daywall', body: '', path: '/', acts: [], tag: null };
  const { id, title, body, path, acts } = parsed.data;
  return { title, body, path: ownPath(path, origin), acts, tag: id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function ownPath(path: string, origin: string): string {
  const target = URL.parse(path, origin);
  return target?.origin === origin ? `${target.pathname}${target.search}${target.hash}` : '/';
}
