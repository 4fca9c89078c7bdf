// Settings that are needed before the app's script: colours and the height of rows, so that no page flashes in the
// wrong ones, and the requests for texts and session, which would otherwise start only after all script has run. The key and its shape are
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
  if (look.density === 'compact') root.dataset.density = 'compact';

  const asked = [look.language, ...navigator.languages].map(
    (tag) => String(tag).toLowerCase().split(/[-_]/)[0],
  );
  const language = asked.find((tag) => ['en', 'de', 'fr', 'es', 'it'].includes(tag)) ?? 'en';
  // Where no token is stored, the session and the rows of the first page set out too; web/browser-ports.ts takes them.
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  if (stored('daywall.token') === null && stored('daywall.loggingOut') === null) {
    const headers = { accept: 'application/json', 'x-csrf-protection': '1' };
    // Limit as in src/client/http/send.ts: where the network stalls, the client then asks by itself.
    const signal = AbortSignal.timeout(10_000);
    globalThis.daywallStart = fetch('/api/auth/start', { method: 'POST', headers, signal });
    globalThis.daywallStart.catch(() => {});
  }
  for (const namespace of ['components', 'pages']) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
    link.href = `/texts/${language}/${namespace}.json`;
    document.head.append(link);
  }
})();
