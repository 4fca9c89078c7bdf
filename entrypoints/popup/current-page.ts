import { browser } from 'wxt/browser';
import { MAX_URL } from '#contract/limits.ts';
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

/** Field for the address of a task's page: one too long for a source goes into the description. */
export function keptAddress(url: string): {
  readonly sourceUrl: string | null;
  readonly description: string;
} {
  return url.length > MAX_URL
    ? { sourceUrl: null, description: `<${url}>` }
    : { sourceUrl: url, description: '' };
}
