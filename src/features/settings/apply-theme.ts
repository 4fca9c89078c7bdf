import type { AppSettings } from '#contract/people/app-settings.ts';

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Applies the theme to the document and follows the system while it is `system`. Returns the cleanup. */
export function applyTheme(theme: AppSettings['theme']): () => void {
  const query = systemDark();
  const show = () => {
    const isDark = theme === 'dark' || (theme === 'system' && query.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    colourBrowser();
  };
  show();
  query.addEventListener('change', show);
  return () => query.removeEventListener('change', show);
}

/** Sets the colour of the browser's toolbar to the page's background. */
function colourBrowser(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (ground !== '') meta.content = ground;
  }
}
