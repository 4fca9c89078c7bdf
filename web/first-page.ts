let drawn: () => void = () => undefined;

/** Resolves when the first page was drawn. docs/decisions/0033. */
export const firstPage = new Promise<void>((resolve) => {
  drawn = resolve;
});

/** Reports that a page is in the document, so the next frame shows it. Hidden documents draw no frame. */
export function reportFirstPage(): void {
  if (document.hidden) drawn();
  else requestAnimationFrame(() => setTimeout(drawn));
}
