import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Uploads } from '#client/uploads/uploads-of-account.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { MenuEntry } from '#ui/overlays/menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { lazyOverlay } from '#ui/states/lazy-component.tsx';
import type { FileItem } from './file-item.ts';
import { viewerOf } from './file-kind.ts';
import styles from './file-tile.module.css';
import { FileTile } from './file-tile.tsx';
import { focusBeside } from './focus-beside.ts';
import type { LinkedFile } from './linked-file.ts';
import { downloadFile } from './opened-address.ts';
import { UploadAnnouncements } from './upload-announcements.tsx';

const FileViewer = lazyOverlay(async () => (await import('./viewer/file-viewer.tsx')).FileViewer);

const NOT_LINKED: LinkedFile = { fileId: null, leave() {} };

interface FileGridProps {
  readonly label: string;
  readonly items: readonly FileItem[];
  readonly uploads: Uploads | null;
  /** File that the address asks for, which is shown at once. */
  readonly linked?: LinkedFile;
  /** A file that has arrived can still be taken out again. */
  readonly isDraft?: boolean;
  /** Acts beside saving the file. */
  readonly acts?: readonly MenuEntry[];
  /** Carries out an act. */
  readonly onAct?: (act: string, item: FileItem) => void;
}

/** Gives the focus to the tile of a file that the address asked for, once its viewer is closed: nothing had it before. */
function useFocusAfter(fileId: string | null, grid: RefObject<HTMLElement | null>): void {
  const opened = useRef<string | null>(null);
  useEffect(() => {
    const closed = fileId === null ? opened.current : null;
    opened.current = fileId;
    if (closed === null) return;
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-file="${CSS.escape(closed)}"]`)?.focus(),
    );
  }, [fileId, grid]);
}

/** Grid of files with their viewer. */
export function FileGrid({
  label,
  items,
  uploads,
  linked = NOT_LINKED,
  isDraft = false,
  acts = [],
  onAct,
}: FileGridProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const refusalText = useRefusalText();
  const [shown, setShown] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Pick<FileItem, 'name'> | null>(null);
  const grid = useRef<HTMLUListElement>(null);
  useFocusAfter(linked.fileId, grid);
  // The viewer goes with its last file, and does not come back with the next.
  if (items.length === 0 && shown !== null) setShown(null);
  // That the last file was taken back is announced where it was.
  if (items.length === 0 && removed === null) return null;
  const files = items.flatMap(({ file, name }) => (file === null ? [] : [{ ...file, name }]));
  const first = shown ?? files.find(({ id }) => id === linked.fileId)?.id ?? null;

  function save({ id, name }: Pick<FileItem, 'id' | 'name'>) {
    downloadFile(client, id, name).catch((error: unknown) =>
      toasts.add({ tone: 'failed', text: refusalText(error) }),
    );
  }

  function open(item: FileItem) {
    if (item.file !== null && viewerOf(item.file) !== null) setShown(item.id);
    else save(item);
  }

  function act(what: string, item: FileItem) {
    if (what === 'save') return save(item);
    if (what === 'remove') focusBeside(tileOf(item));
    onAct?.(what, item);
  }

  function takeBack(item: FileItem) {
    focusBeside(tileOf(item));
    setRemoved({ name: item.name });
    void uploads?.remove(item.id);
  }

  function close() {
    setShown(null);
    if (linked.fileId !== null) linked.leave();
  }

  const tileOf = (item: FileItem) => grid.current?.children[items.indexOf(item)] ?? null;

  return (
    <>
      {items.length > 0 && (
        <ul ref={grid} className={styles.grid} aria-label={label}>
          {items.map((item) => (
            <FileTile
              key={item.linkId ?? item.id}
              item={item}
              uploads={uploads}
              isDraft={isDraft}
              onOpen={() => open(item)}
              onTakeBack={() => takeBack(item)}
              acts={[{ id: 'save', label: t('files.download') }, ...acts]}
              onAct={(what) => act(what, item)}
            />
          ))}
        </ul>
      )}
      <UploadAnnouncements items={items} removed={removed} />
      {first !== null && (
        <Suspense>
          <FileViewer files={files} first={first} onSave={save} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
