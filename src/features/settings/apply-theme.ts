import type { AppSettings } from '#contract/people/app-settings.ts';

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Applies the theme to the document and follows the system while it is `system`. Returns the cleanup. */
export function applyTheme(theme: AppSettings['theme']): () => void {
  const query = systemDark();
  let frame = 0;
  const show = () => {
    const isDark = theme === 'dark' || (theme === 'system' && query.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    // In the frame that shows the theme: the page is measured for it anyway.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(colourBrowser);
  };
  show();
  query.addEventListener('change', show);
  return () => {
    cancelAnimationFrame(frame);
    query.removeEventListener('change', show);
  };
}

/** Sets the colour of the browser's toolbar to the page's background. */
function colourBrowser(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (ground !== '') meta.content = ground;
  }
}
