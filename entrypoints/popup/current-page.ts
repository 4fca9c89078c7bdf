import { browser } from 'wxt/browser';
import type { TaskSource } from '#features/quick-add/field/quick-line-field.tsx';

/** A tab as a source of tasks; null for what is no page of the web, or is not told to us. */
export function sourceOf(tab: {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
}): TaskSource | null {
  const { url = '', title = '' } = tab;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return null;
  return { url, title: title.trim() || url };
}

/** The page that the popup was opened over: opening it lets the extension know that one, and no other. */
export async function readCurrentPage(): Promise<TaskSource | null> {
  try {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    return tab === undefined ? null : sourceOf(tab);
  } catch {
    return null;
  }
}
