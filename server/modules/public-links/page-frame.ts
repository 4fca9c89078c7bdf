import type { Language } from '#contract/people/language-names.ts';
import type { Say } from '#server/messages/message-texts.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as markup shows it. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const SCRIPT = '<script type="module" src="/p/public-page.js"></script>';

/** Document of a public page around its content; with the script that follows changes where it `isLive`. */
export function pageFrame(language: Language, title: string, body: string, isLive: boolean): string {
  return [
    `<!doctype html><html lang="${language}" dir="ltr"><head><meta charset="utf-8">`,
    `<title>${escaped(title)} · Daywall</title><meta name="viewport" content="width=device-width">`,
    '<meta name="robots" content="noindex, nofollow"><meta name="color-scheme" content="light dark">',
    `<link rel="stylesheet" href="/p/public-page.css">${isLive ? SCRIPT : ''}</head><body>`,
    `<main>${body}</main><footer>Daywall</footer></body></html>`,
  ].join('');
}

/** Page of a secret that opens nothing: the same for a wrong, an ended and a former one. */
export function renderNothing(language: Language, say: Say): string {
  const title = say('publicPage.gone');
  const body = `<h1>${escaped(title)}</h1><p class="lead">${escaped(say('publicPage.goneWhy'))}</p>`;
  return pageFrame(language, title, body, false);
}
