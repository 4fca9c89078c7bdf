import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs';
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs';
import { type PointerEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import type { FileRecord } from '#contract/files/file.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Box, Text } from '#ui/layout/primitives.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { FileIcon } from '../file-icon.tsx';
import { fileKind, viewerOf } from '../file-kind.ts';
import { fileSize } from '../file-size.ts';
import styles from './file-viewer.module.css';
import { PictureView } from './picture-view.tsx';
import { TextView } from './text-view.tsx';
import { ViewerNote } from './viewer-note.tsx';

const PdfView = lazyComponent(async () => (await import('./pdf-view.tsx')).PdfView);

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
/** Way of a finger that turns to the next file. Pixels. */
const SWIPE = 60;

interface FileViewerProps {
  readonly files: readonly FileRecord[];
  /** Id of the file that is shown first. */
  readonly first: string;
  readonly onSave: (file: FileRecord) => void;
  readonly onClose: () => void;
}

/** Viewer of files over the page: pictures, PDF and text; others are offered to be saved. */
export function FileViewer({ files, first, onSave, onClose }: FileViewerProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const [id, setId] = useState(first);
  const [step, setStep] = useState(0);
  const touch = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const index = files.findIndex((each) => each.id === id);
  const file = files[index];
  const viewer = file === undefined ? null : viewerOf(file);
  const zoom = ZOOMS[step] ?? 1;
  const canZoom = viewer === 'picture' || viewer === 'pdf';

  function turn(by: 1 | -1) {
    const next = files[index + by];
    if (next === undefined) return;
    setId(next.id);
    setStep(0);
  }

  function zoomBy(by: 1 | -1) {
    if (canZoom) setStep((before) => Math.min(Math.max(before + by, 0), ZOOMS.length - 1));
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    // Arrows scroll what is larger than its window.
    if ((key === 'ArrowLeft' || key === 'ArrowRight') && zoom === 1) turn(key === 'ArrowLeft' ? -1 : 1);
    else if (key === '+' || key === '=') zoomBy(1);
    else if (key === '-') zoomBy(-1);
    else if (key === '0') setStep(0);
    else return;
    event.preventDefault();
    // Keys of the page below act on its tasks.
    event.stopPropagation();
  });
  const close = useEffectEvent(onClose);
  const isThere = file !== undefined;
  useEffect(() => {
    // It was removed, here or elsewhere.
    if (!isThere) return close();
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [isThere]);

  function release({ pointerType, clientX, clientY }: PointerEvent) {
    const from = touch.current;
    touch.current = null;
    if (from === null || pointerType !== 'touch' || zoom > 1) return;
    const across = clientX - from.x;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(clientY - from.y))
      turn(across < 0 ? 1 : -1);
  }

  if (file === undefined) return null;
  return (
    <ModalOverlay isOpen onOpenChange={onClose} isDismissable className={styles.scrim ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <div className={styles.frame}>
            <header className={styles.bar}>
              <Box grow mayShrink>
                <Heading slot="title" level={2} className={styles.name ?? ''}>
                  {file.name}
                </Heading>
                <Text as="p" tone="soft" size="sm">
                  {fileSize(file.size, formats.settings.locale)}
                  {files.length > 1 &&
                    ` · ${t('files.viewer.of', { number: index + 1, count: files.length })}`}
                </Text>
              </Box>
              {canZoom && (
                <>
                  <IconButton
                    label={t('files.viewer.zoomOut')}
                    shortcutKey="-"
                    icon={<IconZoomOut aria-hidden="true" />}
                    isDisabled={step === 0}
                    onPress={() => zoomBy(-1)}
                  />
                  <IconButton
                    label={t('files.viewer.zoomIn')}
                    shortcutKey="+"
                    icon={<IconZoomIn aria-hidden="true" />}
                    isDisabled={step === ZOOMS.length - 1}
                    onPress={() => zoomBy(1)}
                  />
                </>
              )}
              <IconButton
                label={t('files.download')}
                icon={<IconDownload aria-hidden="true" />}
                onPress={() => onSave(file)}
              />
              <IconButton
                label={t('button.close')}
                shortcutKey="Escape"
                icon={<IconX aria-hidden="true" />}
                onPress={onClose}
              />
            </header>
            <div
              className={styles.stage}
              onPointerDown={({ clientX, clientY }) => {
                touch.current = { x: clientX, y: clientY };
              }}
              onPointerUp={release}
              onPointerCancel={() => {
                touch.current = null;
              }}
            >
              <Suspense fallback={<ViewerNote isBusy>{t('files.viewer.loading')}</ViewerNote>}>
                {viewer === 'picture' && (
                  <PictureView key={id} file={file} zoom={zoom} onZoom={() => setStep(step === 0 ? 2 : 0)} />
                )}
                {viewer === 'pdf' && <PdfView key={id} file={file} zoom={zoom} />}
                {viewer === 'text' && <TextView key={id} file={file} />}
                {viewer === null && (
                  <ViewerNote>
                    <FileIcon kind={fileKind(file.mediaType)} />
                    <span>{t('files.viewer.none')}</span>
                    <Button variant="primary" onPress={() => onSave(file)}>
                      {t('files.download')}
                    </Button>
                  </ViewerNote>
                )}
              </Suspense>
            </div>
            {files.length > 1 && (
              <>
                <span className={styles.previous}>
                  <IconButton
                    variant="quiet"
                    label={t('files.viewer.previous')}
                    shortcutKey="ArrowLeft"
                    icon={<IconChevronLeft aria-hidden="true" />}
                    isDisabled={index === 0}
                    onPress={() => turn(-1)}
                  />
                </span>
                <span className={styles.next}>
                  <IconButton
                    variant="quiet"
                    label={t('files.viewer.next')}
                    shortcutKey="ArrowRight"
                    icon={<IconChevronRight aria-hidden="true" />}
                    isDisabled={index === files.length - 1}
                    onPress={() => turn(1)}
                  />
                </span>
              </>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
