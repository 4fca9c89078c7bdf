/** Mail before its layout. Everything is plain text, user content too. */
export interface Letter {
  readonly language: string;
  readonly subject: string;
  /** Subject, or a shorter form of it, above the text. */
  readonly heading: string;
  readonly hello: string;
  readonly paragraphs: readonly string[];
  /** Quoted text of a user, with its own lines. */
  readonly quote: string | null;
  readonly action: { readonly label: string; readonly url: string; readonly hint: string } | null;
  /** Answers that are each a link of their own. */
  readonly answers?: readonly { readonly label: string; readonly url: string }[];
  /** Paragraphs below the action. */
  readonly notes: readonly string[];
  /** Reason for the mail, with a link if the user can choose which mails come. */
  readonly footer: string;
  readonly footerLink: { readonly text: string; readonly url: string } | null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Dark colours, for mail programs that support them; all others use the inline light ones. */
const DARK = `@media (prefers-color-scheme: dark) {
  .ground { background: #1a1714 !important; color: #f2ece1 !important; }
  .sheet { background: #25211c !important; border-color: #3a352e !important; }
  .soft, .soft a { color: #c9bfb0 !important; }
  .quote { border-color: #8ccfbd !important; }
  .mark { color: #8ccfbd !important; }
  .button { background: #7cc5b2 !important; color: #0d2a24 !important; }
}`;

const FONT = "font-family: ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const SOFT = 'margin: 0 0 12px; font-size: 14px; line-height: 1.5; color: #574f45; overflow-wrap: anywhere';

function paragraph(text: string): string {
  return `<p style="margin: 0 0 16px; overflow-wrap: anywhere">${escapeHtml(text)}</p>`;
}

/** Links of equal rank, as buttons in one line. */
function choices(answers: NonNullable<Letter['answers']>): string {
  const buttons = answers.map(
    ({ label, url }) =>
      `<a class="button" href="${escapeHtml(url)}" style="display: inline-block; margin: 0 8px 8px 0; padding: 12px 20px; border-radius: 8px; background: #1c6156; color: #ffffff; font-weight: 600; text-decoration: none">${escapeHtml(label)}</a>`,
  );
  return buttons.length === 0 ? '' : `<p style="margin: 24px 0 16px">${buttons.join('')}</p>`;
}

function soft(html: string): string {
  return `<p class="soft" style="${SOFT}">${html}</p>`;
}

function link(url: string): string {
  return `<a href="${escapeHtml(url)}" style="color: #574f45">${escapeHtml(url)}</a>`;
}

/** HTML of a mail: one calm sheet, 560 pixels at most, without tables, images or anything that is loaded. */
export function letterAsHtml(letter: Letter): string {
  const { language, subject, heading, hello, paragraphs, quote, action, notes, footer, footerLink } = letter;
  const { answers = [] } = letter;
  const button =
    action === null
      ? ''
      : `<p style="margin: 24px 0"><a class="button" href="${escapeHtml(action.url)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1c6156; color: #ffffff; font-weight: 600; text-decoration: none">${escapeHtml(action.label)}</a></p>`;
  const quoted =
    quote === null
      ? ''
      : `<blockquote class="quote" style="margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid #1c6156; white-space: pre-line; overflow-wrap: anywhere">${escapeHtml(quote)}</blockquote>`;
  const hint = action === null ? '' : soft(`${escapeHtml(action.hint)}<br>${link(action.url)}`);
  const choice = footerLink === null ? '' : soft(`${escapeHtml(footerLink.text)}<br>${link(footerLink.url)}`);
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
${DARK}
</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #f5f1e8; color: #241f1a; ${FONT}; font-size: 16px; line-height: 1.55">
<main class="ground" style="max-width: 560px; margin: 0 auto; padding: 32px 16px; background: #f5f1e8; color: #241f1a">
<p class="mark" style="margin: 0 0 16px; padding: 0 8px; font-size: 18px; font-weight: 700; letter-spacing: -0.015em; color: #1a5a50">Daywall</p>
<div class="sheet" style="padding: 28px 24px 16px; border: 1px solid #e2dacb; border-radius: 12px; background: #fffdf9">
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere">${escapeHtml(heading)}</h1>
${paragraph(hello)}
${paragraphs.map(paragraph).join('\n')}
${quoted}${button}${choices(answers)}
${notes.map((note) => soft(escapeHtml(note))).join('\n')}
${hint}
</div>
<div style="padding: 20px 8px 0">
${choice}${soft(escapeHtml(footer))}
</div>
</main>
</body>
</html>
`;
}

/** The same mail as plain text. */
export function letterAsText(letter: Letter): string {
  const { heading, hello, paragraphs, quote, action, answers = [], notes, footer, footerLink } = letter;
  const parts = [
    heading,
    hello,
    ...paragraphs,
    ...(quote === null ? [] : [quote.replace(/^/gm, '> ')]),
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    ...answers.map(({ label, url }) => `${label}:\n${url}`),
    ...notes,
    `-- \n${footer}`,
    ...(footerLink === null ? [] : [`${footerLink.text}\n${footerLink.url}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}
