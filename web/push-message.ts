import * as z from 'zod/mini';

const pushMessage = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  body: z._default(z.string().check(z.maxLength(1_000)), ''),
  url: z._default(z.string(), '/'),
});
export type PushMessage = z.infer<typeof pushMessage>;

/**
 * Reads what a push carries. A browser that gets a push must show something, so what cannot be read becomes a plain
 * notice; an address outside Daywall becomes its first page.
 */
export function readPushMessage(text: string, origin: string): PushMessage {
  const parsed = pushMessage.safeParse(parseJson(text));
  if (!parsed.success) return { title: 'Daywall', body: '', url: `${origin}/` };
  return { ...parsed.data, url: sameOriginUrl(parsed.data.url, origin) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sameOriginUrl(url: string, origin: string): string {
  const target = URL.parse(url, origin);
  return target?.origin === origin ? target.href : `${origin}/`;
}
