/** Whether files are dragged: text and rows of a list are not taken. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}

/** Files of a clipboard; none where it has text too, of which they are only another look (a table, a paragraph). */
export function filesToPaste(clipboard: DataTransfer | null): readonly File[] {
  if (clipboard === null || clipboard.types.includes('text/plain')) return [];
  return [...clipboard.files];
}

/** Dialog over everything else; null without one. */
export function topmostDialog(): Element | null {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? null;
}

/** Whether files go to tasks here: a page with a field of its own takes them, and a dialog over the page hides it. */
export function isPageForFiles(): boolean {
  return document.querySelector('[data-drop-zone]') === null;
}
