import type { TaskSource } from '#features/quick-add/field/quick-line-field.tsx';

/** A tab as a source of tasks; null for what is no page of the web, or is not told to us. */
export function tabSource(tab: {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
}): TaskSource | null {
  const { url = '', title = '' } = tab;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return null;
  return { url, title: title.trim() || url };
}
