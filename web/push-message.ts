import { pushMessage } from '#contract/notification.ts';

/** What the worker shows. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** What a click opens: always a page of ours. */
  readonly path: string;
  /** Buttons. */
  readonly acts: readonly { readonly act: string; readonly title: string }[];
  /** Notices of one notification replace each other; null where it has no name. */
  readonly tag: string | null;
}

/**
 * Reads what a push carries. A browser that gets a push must show something, so what cannot be read becomes a plain
 * notice; an address outside Daywall becomes its first page.
 */
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
