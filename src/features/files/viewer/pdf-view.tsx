import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileRecord } from '#contract/files/file.ts';
import { useBoxSize } from '#ui/use-box-size.ts';
import styles from './file-viewer.module.css';
import {
  clearPage,
  closePdf,
  drawPage,
  type PDFDocumentProxy,
  type PDFPageProxy,
  readPdf,
} from './pdf-document.ts';
import { useOpened } from './use-opened.ts';
import { ViewerNote } from './viewer-note.tsx';

interface PdfViewProps {
  readonly file: FileRecord;
  readonly zoom: number;
}

/** Pages of a PDF below each other, drawn while they are near. */
export function PdfView({ file, zoom }: PdfViewProps) {
  const { t } = useTranslation('pages');
  const opened = useOpened(file.id, 'download', readPdf, closePdf);
  const pdf = opened.state === 'opened' ? opened.value : null;
  if (pdf === null) {
    const isLoading = opened.state === 'loading';
    return (
      <ViewerNote isBusy={isLoading}>
        {t(isLoading ? 'files.viewer.loading' : 'files.viewer.failed')}
      </ViewerNote>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.pages} tabIndex={0} aria-label={file.name}>
      {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
        <PdfPage key={number} pdf={pdf} number={number} zoom={zoom} />
      ))}
    </section>
  );
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly zoom: number;
}

function PdfPage({ pdf, number, zoom }: PdfPageProps) {
  const { t } = useTranslation('pages');
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [boxSize, measure] = useBoxSize();
  const width = Math.floor(boxSize?.width ?? 0);

  useEffect(() => {
    if (box.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: box.current.parentElement,
      rootMargin: '100% 0px',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear) return;
    let isOver = false;
    pdf.getPage(number).then(
      (found) => !isOver && setPage(found),
      // A page that cannot be read stays blank; the others show.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [pdf, number, isNear]);
  useEffect(() => {
    if (!isNear || page === null || canvas.current === null || text.current === null || width === 0) return;
    const stop = new AbortController();
    const sheet = { canvas: canvas.current, text: text.current };
    drawPage(page, { ...sheet, width }, stop.signal).catch(() => {});
    return () => {
      stop.abort();
      // A long document would hold the pixels of all pages that were ever near.
      clearPage(page, sheet);
    };
  }, [page, width, isNear]);

  const size = page?.getViewport({ scale: 1 });
  return (
    <div
      ref={box}
      className={styles.page}
      data-zoomed={zoom > 1 || undefined}
      style={{ width: `${zoom * 100}%` }}
    >
      <section
        ref={measure}
        className={styles.paper}
        aria-label={t('files.viewer.page', { number, count: pdf.numPages })}
        style={{ aspectRatio: size === undefined ? '210 / 297' : `${size.width} / ${size.height}` }}
      >
        <canvas ref={canvas} className={styles.canvas} />
        <div ref={text} className={styles.textLayer} />
      </section>
    </div>
  );
}
