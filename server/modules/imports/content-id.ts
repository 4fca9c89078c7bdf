import { createHash } from 'node:crypto';

/** Source id of a row whose product gives it none: the same for the same content, from export to export. */
export function contentId(...parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27);
}

/** Numbers equal contents in one file, so that two tasks of one title stay two. */
export function createContentIds(): (...parts: readonly (string | null)[]) => string {
  const seen = new Map<string, number>();
  return (...parts) => {
    const id = contentId(...parts);
    const earlier = seen.get(id) ?? 0;
    seen.set(id, earlier + 1);
    return earlier === 0 ? id : `${id}.${earlier}`;
  };
}
