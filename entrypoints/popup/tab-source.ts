import type { TaskSource } from '#features/quick-add/field/quick-line-field.tsx';

/** Task source from a tab; null for a tab that is no web page, or is hidden from the extension. */
export function tabSource(tab: {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
}): TaskSource | null {
  const { url = '', title = '' } = tab;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return null;
  return { url, title: title.trim() || url };
}
