import { pushMessage } from '#contract/notification.ts';

/** What the worker shows. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** What a click opens: always a page of ours. */
  readonly url: string;
  /** Notices of one notification replace each other; null where it has no name. */
  readonly tag: string | null;
}

/**
 * Reads what a push carries. A browser that gets a push must show something, so what cannot be read becomes a plain
 * notice; an address outside Daywall becomes its first page.
 */
export function readPushMessage(text: string, origin: string): PushNotice {
  const parsed = pushMessage.safeParse(parseJson(text));
  if (!parsed.success) return { title: 'Daywall', body: '', url: `${origin}/`, tag: null };
  const { id, title, body, path } = parsed.data;
  return { title, body, url: sameOriginUrl(path, origin), tag: id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sameOriginUrl(path: string, origin: string): string {
  const target = URL.parse(path, origin);
  return target?.origin === origin ? target.href : `${origin}/`;
}
