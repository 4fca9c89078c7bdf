let drawn: () => void = () => undefined;

/** Resolves when the first page was drawn. */
export const firstPage = new Promise<void>((resolve) => {
  drawn = resolve;
});

/** A page is in the document: the next frame shows it. No frame is drawn of a page that nobody looks at. */
export function tellFirstPage(): void {
  if (document.hidden) drawn();
  else requestAnimationFrame(() => setTimeout(drawn));
}
