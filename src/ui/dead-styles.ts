/** Stylesheets that failed to load. The build's own loader requests each only once. */
const dead = new Set<HTMLLinkElement>();

/** Records failing stylesheets. Call it once per document, before the first lazy import. */
export function watchStyles(document: Document): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') dead.add(target);
    },
    true,
  );
}

/** Requests the failed stylesheets again. Rejects if one fails again. */
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
