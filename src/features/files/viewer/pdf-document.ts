import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
  version,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { fetched } from './use-opened.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Folder of what only some PDFs need: it is put there by the build (`scripts/bundle/pdf-parts.ts`). */
const PARTS = `/assets/pdf-${version}`;

/** Sharpest drawing: more takes memory that nobody sees. Pixels of the screen for each of the page. */
const MAX_RATIO = 2;
/** Largest drawing of a page: beyond it browsers show nothing at all. Pixels. */
const MAX_AREA = 16_777_216;

export type { PDFDocumentProxy, PDFPageProxy };

/**
 * Reads a PDF in a worker. Nothing in it runs: no scripts, no forms. The page fetches the parts that it needs, since the
 * worker, which handles the bytes of strangers, is let to no address at all. docs/decisions/0078.
 */
export async function readPdf(address: string): Promise<PDFDocumentProxy> {
  const data = await (await fetched(address)).arrayBuffer();
  return getDocument({
    data,
    enableXfa: false,
    useWorkerFetch: false,
    wasmUrl: `${PARTS}/wasm/`,
    cMapUrl: `${PARTS}/cmaps/`,
    standardFontDataUrl: `${PARTS}/standard_fonts/`,
  }).promise;
}

export function closePdf({ loadingTask }: PDFDocumentProxy): void {
  void loadingTask.destroy();
}

/** Lets go of what a page was drawn with and into. */
export function clearPage(
  page: PDFPageProxy,
  { canvas, text }: { readonly canvas: HTMLCanvasElement; readonly text: HTMLElement },
): void {
  canvas.width = 0;
  canvas.height = 0;
  text.replaceChildren();
  page.cleanup();
}

/** Draws a page and its selectable text at a width; resolves when both are there. The signal ends it. */
export async function drawPage(
  page: PDFPageProxy,
  { canvas, text, width }: { canvas: HTMLCanvasElement; text: HTMLElement; width: number },
  signal: AbortSignal,
): Promise<void> {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const ratio = Math.min(
    devicePixelRatio,
    MAX_RATIO,
    Math.sqrt(MAX_AREA / (viewport.width * viewport.height)),
  );
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  signal.addEventListener('abort', () => {
    drawing.cancel();
    layer.cancel();
  });
  await Promise.all([drawing.promise, layer.render()]);
}
