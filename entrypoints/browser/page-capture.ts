import { webUrl } from '#contract/entity.ts';
import { MAX_URL } from '#contract/limits.ts';

/** Parts of a page that can be captured. */
export const captureContexts = ['page', 'selection', 'link'] as const;
export type CaptureContext = (typeof captureContexts)[number];

/** Click in the browser's context menu. Only Firefox reports the text of a link. */
export interface MenuClick {
  readonly selectionText?: string | undefined;
  readonly linkUrl?: string | undefined;
  readonly linkText?: string | undefined;
  readonly pageUrl?: string | undefined;
}

/** Page that was clicked on; the click itself lets the extension see it. */
export interface ClickedPage {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
}

export interface Capture {
  /** One line of the full length. */
  readonly title: string;
  /** Null where it has no web address that a task can keep, such as a page of the browser's own. */
  readonly sourceUrl: string | null;
  /** Text that fits no other field: an address longer than a task keeps. */
  readonly description: string;
}

function oneLine(text: string | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

function shortAddress(address: string): string {
  return oneLine(address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''));
}

function isWeb(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '');
}

/** Field for an address: a long one goes into the description. */
function sourceOf(address = ''): Pick<Capture, 'sourceUrl' | 'description'> {
  const parsed = webUrl.safeParse(address);
  if (parsed.success) return { sourceUrl: parsed.data, description: '' };
  const isTooLong = address.length > MAX_URL && isWeb(address);
  return { sourceUrl: null, description: isTooLong ? `<${address}>` : '' };
}

/** Null where there is no text and no address. */
export function captureOf(
  context: CaptureContext,
  click: MenuClick,
  page: ClickedPage | undefined,
): Capture | null {
  const pageUrl = click.pageUrl ?? page?.url;
  const address = context === 'link' ? click.linkUrl : pageUrl;
  const words = { page: page?.title, selection: click.selectionText, link: click.linkText }[context];
  const title = oneLine(words) || shortAddress(address ?? '');
  return title === '' ? null : { title, ...sourceOf(address) };
}
