// Settings that are needed before the app's script: colours, so that no page flashes in the wrong ones, and the
// request for the texts, which would otherwise start only after all script has run. The key and its shape are
// written by src/domain/account/look.ts; the language is chosen as in src/i18n/languages.ts.
(() => {
  const root = document.documentElement;
  let look = {};
  try {
    look = JSON.parse(localStorage.getItem('daywall.look') ?? '{}') ?? {};
  } catch {}
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = look.theme === 'dark' || (look.theme !== 'light' && prefersDark);
  root.dataset.theme = isDark ? 'dark' : 'light';
  if (typeof look.language === 'string') root.lang = look.language;

  const asked = [look.language, ...navigator.languages].map(
    (tag) => String(tag).toLowerCase().split(/[-_]/)[0],
  );
  const language = asked.find((tag) => ['en', 'de', 'fr', 'es', 'it'].includes(tag)) ?? 'en';
  for (const namespace of ['components', 'pages']) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
    link.href = `/texts/${language}/${namespace}.json`;
    document.head.append(link);
  }
})();
