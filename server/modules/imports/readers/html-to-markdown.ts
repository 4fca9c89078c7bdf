import { Parser } from 'htmlparser2';
import { MarkdownWriter } from './markdown-writer.ts';

/** Tags by which a description is HTML rather than text with angle brackets in it. */
const HTML =
  /<(?:\/(?:p|div|span|a|b|i|u|s|strong|em|del|ul|ol|li|h[1-6]|table|blockquote|code|pre|body|html|font)|br\s*\/?|(?:p|div|li|hr|img)(?:\s[^<>]*)?\/?)>/i;

const BLOCKS = new Set(
  `address article aside body dd details div dl dt fieldset figcaption figure footer form header html main nav section
  summary table tbody tfoot thead tr`.split(/\s+/),
);
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'hr']);
const LEFT_OUT = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
]);
const MARKS: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
  code: '`',
  tt: '`',
};

function safeAddress(address: string | undefined): string | null {
  const url = URL.parse(address?.trim() ?? '');
  if (url === null || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return null;
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29');
}

interface List {
  /** Number of the next item; null for bullets. */
  next: number | null;
}

/** Handlers of the parser, which closes each tag in the order in which tags are open. */
class Converter {
  readonly #writer = new MarkdownWriter();
  readonly #lists: List[] = [];
  #leftOut = 0;
  /** Text of the parser, which ends a piece at each entity. */
  #text = '';
  #isFirstCell = true;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#writeText();
    if (LEFT_OUT.has(name)) this.#leftOut += 1;
    if (this.#leftOut > 0) return;
    this.#breakAround(name);
    if (name === 'br') this.#writer.breakLine(1);
    else if (name === 'hr') this.#writer.rule();
    else if (name === 'pre') this.#writer.openVerbatim();
    else if (name === 'blockquote') this.#writer.openContainer('> ', '> ');
    else if (/^h[1-6]$/.test(name)) this.#writer.openContainer(`${'#'.repeat(Number(name[1]))} `, '');
    else if (name === 'ul' || name === 'ol') this.#openList(name, attributes);
    else if (name === 'li') this.#openItem(attributes);
    else if (name === 'input' && attributes.type === 'checkbox') this.#writer.check('checked' in attributes);
    else if (name === 'tr') this.#isFirstCell = true;
    else if (name === 'td' || name === 'th') this.#openCell();
    else this.#openInline(name, attributes);
  }

  text(text: string): void {
    if (this.#leftOut === 0) this.#text += text;
  }

  close(name: string): void {
    this.#writeText();
    if (this.#leftOut > 0) {
      if (LEFT_OUT.has(name)) this.#leftOut -= 1;
      return;
    }
    if (name === 'pre') this.#writer.closeVerbatim();
    else if (name === 'blockquote' || /^h[1-6]$/.test(name)) this.#writer.closeContainer();
    else if (name === 'ul' || name === 'ol') this.#lists.pop();
    else if (name === 'li') this.#writer.closeContainer();
    else if (name in MARKS || name === 'a') this.#writer.closeMark();
    this.#breakAround(name);
  }

  finish(): string {
    this.#writeText();
    return this.#writer.finish();
  }

  #writeText(): void {
    if (this.#text !== '') this.#writer.text(this.#text);
    this.#text = '';
  }

  #breakAround(name: string): void {
    if (PARAGRAPHS.has(name)) this.#writer.breakLine(this.#lists.length > 0 ? 1 : 2);
    else if (BLOCKS.has(name) || name === 'li') this.#writer.breakLine(1);
  }

  #openList(name: string, { start }: Readonly<Record<string, string>>): void {
    const first = Number(start ?? 1);
    this.#lists.push({ next: name === 'ul' ? null : Number.isInteger(first) && first >= 0 ? first : 1 });
  }

  #openItem(attributes: Readonly<Record<string, string>>): void {
    const list = this.#lists.at(-1);
    const marker = list?.next == null ? '- ' : `${list.next}. `;
    if (list?.next != null) list.next += 1;
    this.#writer.openContainer(marker, ' '.repeat(marker.length));
    const checked = attributes['data-checked'];
    if (checked !== undefined) this.#writer.check(checked === 'true');
  }

  #openCell(): void {
    if (!this.#isFirstCell) this.#writer.literal(' | ');
    this.#isFirstCell = false;
  }

  #openInline(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'a') {
      const address = safeAddress(attributes.href);
      this.#writer.openMark(address === null ? null : { open: '[', close: `](${address})` });
    } else if (name === 'img') {
      const address = safeAddress(attributes.src);
      const alt = attributes.alt?.trim() ?? '';
      // A picture of another server would be loaded by everybody who opens the task.
      if (address !== null) {
        this.#writer.openMark({ open: '[', close: `](${address})` });
        this.#writer.text(alt === '' ? (address.split('/').at(-1) ?? address) : alt);
        this.#writer.closeMark();
      }
    } else {
      const sign = MARKS[name];
      if (sign !== undefined) this.#writer.openMark({ open: sign, close: sign });
    }
  }
}

/** Markdown of HTML: no tag remains, scripts and styles are left out. */
function htmlToMarkdown(html: string): string {
  const converter = new Converter();
  const parser = new Parser({
    onopentag: (name, attributes) => converter.open(name, attributes),
    ontext: (text) => converter.text(text),
    onclosetag: (name) => converter.close(name),
  });
  parser.end(html);
  return converter.finish();
}

/** Markdown of a description that may be HTML, as several products store theirs. Other text stays as it is. */
export function markdownOf(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  return HTML.test(lines) ? htmlToMarkdown(lines) : lines.trim();
}
