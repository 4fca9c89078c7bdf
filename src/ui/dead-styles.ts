/** Stylesheets of the page that could not be had. The build's own loader asks for each only once. */
const dead = new Set<HTMLLinkElement>();

/** Call it once per document, before anything is loaded later. */
export function watchStyles(document: Document): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') dead.add(target);
    },
    true,
  );
}

/** Asks for them again. Rejects where one still cannot be had. */
export async function reloadDeadStyles(): Promise<void> {
  await Promise.all(
    [...dead].map((link) => {
      dead.delete(link);
      const again = link.ownerDocument.createElement('link');
      again.rel = 'stylesheet';
      again.crossOrigin = link.crossOrigin;
      again.href = link.href;
      return new Promise<void>((done, fail) => {
        again.addEventListener('load', () => done());
        again.addEventListener('error', () => fail(new Error(`No stylesheet at ${again.href}`)));
        link.replaceWith(again);
      });
    }),
  );
}
