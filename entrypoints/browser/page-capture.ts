import { webUrl } from '#contract/entity.ts';
import { MAX_URL } from '#contract/limits.ts';

/** Parts of a page that can be captured as a task. */
export const captureContexts = ['page', 'selection', 'link'] as const;
/** Files of a page that can be captured: a picture in it, and a PDF that is the page. */
export const fileContexts = ['image', 'pdf'] as const;
export type FileContext = (typeof fileContexts)[number];
export type CaptureContext = (typeof captureContexts)[number] | FileContext;

/** Click in the browser's context menu. Only Firefox reports the text of a link. */
export interface MenuClick {
  readonly selectionText?: string | undefined;
  readonly linkUrl?: string | undefined;
  readonly linkText?: string | undefined;
  readonly pageUrl?: string | undefined;
  /** Address of a picture, and of a PDF within a page. */
  readonly srcUrl?: string | undefined;
  readonly frameUrl?: string | undefined;
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

/**
 * Address of the PDF that was clicked on. Chrome shows a PDF by a page of its own, whose clicks come without a tab, or
 * with one that has no address (its id is -1); the PDF's may then stand in any of the click's. In a frame it is not the
 * page's.
 */
function pdfAddressOf(click: MenuClick, page: ClickedPage | undefined): string | undefined {
  const known = [page?.url, click.pageUrl, click.srcUrl, click.frameUrl].filter(
    (each) => each !== undefined && isWeb(each),
  );
  return known.find((each) => /\.pdf$/i.test(URL.parse(each ?? '')?.pathname ?? '')) ?? known[0];
}

/** Null where there is no text and no address. */
export function captureOf(
  context: CaptureContext,
  click: MenuClick,
  page: ClickedPage | undefined,
): Capture | null {
  const pageUrl = context === 'pdf' ? pdfAddressOf(click, page) : (click.pageUrl ?? page?.url);
  const address = context === 'link' ? click.linkUrl : pageUrl;
  const { title: name } = page ?? {};
  const words = { page: name, image: name, pdf: name, selection: click.selectionText, link: click.linkText }[
    context
  ];
  const title = oneLine(words) || shortAddress(address ?? '');
  return title === '' ? null : { title, ...sourceOf(address) };
}

/** Address of the file that was clicked on; null where there is none. */
export function fileAddressOf(
  context: FileContext,
  click: MenuClick,
  page: ClickedPage | undefined,
): string | null {
  const address = context === 'image' ? click.srcUrl : pdfAddressOf(click, page);
  return address === undefined || address === '' ? null : address;
}
