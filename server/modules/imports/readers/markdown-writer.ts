/** Level of nesting below which indentation no longer grows. */
const DEEPEST = 8;

interface Container {
  /** Text before its first line, and before each further one. */
  marker: string;
  readonly indent: string;
  isMarked: boolean;
}

export interface Mark {
  readonly open: string;
  readonly close: string;
}

function escaped(text: string, isLineStart: boolean): string {
  const inline = text.replaceAll(
    /[\\*`[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?]|$)/giu,
    '\\$&',
  );
  return isLineStart
    ? inline.replace(/^(?:[#>+-](?=\s|$)|-{3,}|\d+(?=[.)]\s))/, (start) => escapedStart(start))
    : inline;
}

function escapedStart(start: string): string {
  return /^\d/.test(start) ? `${start}\\` : `\\${start}`;
}

/** Writes Markdown from a stream of text, marks and blocks: marks hug their words, and end with their line. */
export class MarkdownWriter {
  readonly #parts: string[] = [];
  readonly #containers: Container[] = [];
  /** Marks of the source, outermost first; null for one that is not written. */
  readonly #wanted: (Mark | null)[] = [];
  #active: Mark[] = [];
  #lastContainers: readonly Container[] = [];
  #breaks = 0;
  #hasSpace = false;
  #verbatim: string[] | null = null;

  breakLine(count: number): void {
    this.#breaks = Math.max(this.#breaks, count);
  }

  openContainer(marker: string, indent: string): void {
    this.breakLine(1);
    const isDeep = this.#containers.length >= DEEPEST;
    this.#containers.push({ marker, indent: isDeep ? '' : indent, isMarked: false });
  }

  closeContainer(): void {
    this.#containers.pop();
    this.breakLine(1);
  }

  openMark(mark: Mark | null): void {
    this.#wanted.push(this.#wanted.some((each) => each?.close === mark?.close) ? null : mark);
  }

  closeMark(): void {
    this.#wanted.pop();
  }

  openVerbatim(): void {
    this.#verbatim ??= [];
  }

  closeVerbatim(): void {
    const text = (this.#verbatim ?? []).join('').replace(/^\n/, '').trimEnd();
    this.#verbatim = null;
    if (text === '') return;
    const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
    const fence = '`'.repeat(longest + 1);
    for (const line of [fence, ...text.split('\n'), fence]) {
      this.breakLine(1);
      this.literal(line);
    }
    this.breakLine(2);
  }

  rule(): void {
    this.literal('---');
    this.breakLine(2);
  }

  /** Checkbox of the item that begins here. */
  check(isDone: boolean): void {
    const item = this.#containers.at(-1);
    if (item === undefined || item.isMarked || !/[-.] $/.test(item.marker)) return;
    item.marker += isDone ? '[x] ' : '[ ] ';
  }

  /** Writes text without escaping it. */
  literal(text: string): void {
    this.#beginLine();
    this.#parts.push(text);
    this.#hasSpace = false;
  }

  text(text: string): void {
    if (this.#verbatim !== null) {
      this.#verbatim.push(text);
      return;
    }
    const collapsed = text.replaceAll(/[ \t\n\r\f\u00a0]+/g, ' ');
    const words = collapsed.trim();
    if (collapsed.startsWith(' ')) this.#hasSpace = true;
    if (words === '') return;
    const isLineStart = this.#beginLine();
    this.#syncMarks();
    const isCode = this.#active.some(({ open }) => open === '`');
    this.#parts.push(isCode ? words.replaceAll('`', "'") : escaped(words, isLineStart));
    this.#hasSpace = collapsed.endsWith(' ');
  }

  finish(): string {
    this.closeVerbatim();
    this.#closeMarks(0);
    return this.#parts.join('').trim();
  }

  /** Whether the line is a new one. */
  #beginLine(): boolean {
    const isFirst = this.#parts.length === 0;
    if (!isFirst && this.#breaks === 0) return false;
    this.#closeMarks(0);
    if (!isFirst) {
      const shared = this.#containers.filter((each, index) => this.#lastContainers[index] === each);
      const blank = `\n${shared
        .map(({ indent }) => indent)
        .join('')
        .trimEnd()}`;
      this.#parts.push(...Array.from({ length: this.#breaks - 1 }, () => blank), '\n');
    }
    for (const container of this.#containers) {
      this.#parts.push(container.isMarked ? container.indent : container.marker);
      container.isMarked = true;
    }
    this.#lastContainers = [...this.#containers];
    this.#breaks = 0;
    this.#hasSpace = false;
    return true;
  }

  #syncMarks(): void {
    const wanted = this.#wanted.filter((mark) => mark !== null);
    const differs = wanted.findIndex((mark, index) => this.#active[index] !== mark);
    this.#closeMarks(differs < 0 ? wanted.length : differs);
    if (this.#hasSpace && this.#parts.at(-1)?.endsWith(' ') === false) this.#parts.push(' ');
    for (const mark of wanted.slice(this.#active.length)) {
      this.#parts.push(mark.open);
      this.#active.push(mark);
    }
  }

  #closeMarks(kept: number): void {
    for (const mark of this.#active.splice(kept).reverse()) this.#parts.push(mark.close);
  }
}
