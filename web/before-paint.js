// Runs before the first paint, so that no page flashes in the wrong colours.
// The key and its shape are written by src/features/settings/look.ts.
(() => {
  const root = document.documentElement;
  let look = {};
  try {
    look = JSON.parse(localStorage.getItem('daywall.look') ?? '{}') ?? {};
  } catch {
    // Storage that is closed or broken means the defaults.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = look.theme === 'dark' || (look.theme !== 'light' && prefersDark);
  root.dataset.theme = isDark ? 'dark' : 'light';
  if (typeof look.language === 'string') root.lang = look.language;
})();
