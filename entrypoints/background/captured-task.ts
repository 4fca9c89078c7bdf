import { webUrl } from '#contract/entity.ts';
import { MAX_TITLE } from '#contract/limits.ts';

/** What of a page can be caught. */
export const captureContexts = ['page', 'selection', 'link'] as const;
export type CaptureContext = (typeof captureContexts)[number];

/** What the browser tells of a click in its context menu. Firefox alone tells the words of a link. */
export interface MenuClick {
  readonly selectionText?: string | undefined;
  readonly linkUrl?: string | undefined;
  readonly linkText?: string | undefined;
  readonly pageUrl?: string | undefined;
}

/** The page that was clicked on; the click itself lets the extension see it. */
export interface ClickedPage {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
}

export interface CapturedTask {
  readonly title: string;
  /** Null where it has no web address, such as a page of the browser's own. */
  readonly sourceUrl: string | null;
}

function oneLine(text: string | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE).trim();
}

/** An address as people read it. */
function shortAddress(address: string): string {
  return oneLine(address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''));
}

function sourceOf(address: string | undefined): string | null {
  const parsed = webUrl.safeParse(address);
  return parsed.success ? parsed.data : null;
}

/** Null where there is nothing to make a task of. */
export function capturedTask(
  context: CaptureContext,
  click: MenuClick,
  page: ClickedPage | undefined,
): CapturedTask | null {
  const pageUrl = click.pageUrl ?? page?.url;
  const address = context === 'link' ? click.linkUrl : pageUrl;
  const words = { page: page?.title, selection: click.selectionText, link: click.linkText }[context];
  const title = oneLine(words) || shortAddress(address ?? '');
  return title === '' ? null : { title, sourceUrl: sourceOf(address) };
}
