import { captureDrafts } from '../page/capture/kept-capture.ts';
import { mountPage } from '../page/mount-page.tsx';
import { readAwayTime } from '../page/time/use-away-time.ts';
import { PopupPage, type PopupSource } from './popup-page.tsx';
import './popup.css';
import type { TaskSource } from '#features/quick-add/field/quick-line-field.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { browser } from '../browser/browser-api.ts';
import { tabSource } from './tab-source.ts';

/** Page that the popup was opened over: opening it lets the extension see that one, and no other. */
async function readCurrentPage(): Promise<TaskSource | null> {
  try {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    return tab === undefined ? null : tabSource(tab);
  } catch {
    return null;
  }
}

/** Source and its line, loaded only for popups over a web page. */
async function readSource(): Promise<PopupSource | null> {
  const page = await readCurrentPage();
  if (page === null) return null;
  const part = await import('./page-source.tsx').catch(() => null);
  return part && { page, PageSource: part.PageSource };
}

// Three would cover a popup's list.
toasts.showOne();

void mountPage({
  name: 'popup',
  Page: PopupPage,
  async load() {
    const [source, away, draft] = await Promise.all([readSource(), readAwayTime(), captureDrafts.read()]);
    return { source, away, draft };
  },
});
