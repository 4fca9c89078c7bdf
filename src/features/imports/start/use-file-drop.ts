import { useEffect, useRef, useState } from 'react';

/** Whether something with files is being dragged: text and rows of a list are not taken. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Files that are dropped anywhere on the page: a file that misses the field would replace the page in the browser.
 * With null none is taken, which the pointer says. Returns whether files that are taken are being dragged over it.
 */
export function useFileDrop(onDrop: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const isTaken = latest.current !== null;
      if (!isTaken && event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
      setOver(isTaken);
    };
    window.addEventListener('dragenter', over, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener(
      'dragleave',
      // Without a related target the pointer has left the window.
      ({ relatedTarget }) => relatedTarget === null && setOver(false),
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        latest.current?.([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return isOver;
}
