import type { TaskSource } from '#features/quick-add/field/quick-line-field.tsx';
import { browser } from '../browser/browser-api.ts';
import { tabSource } from './tab-source.ts';

/** Page that the popup was opened over: opening it lets the extension see that one, and no other. */
export async function readCurrentPage(): Promise<TaskSource | null> {
  try {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    return tab === undefined ? null : tabSource(tab);
  } catch {
    return null;
  }
}
