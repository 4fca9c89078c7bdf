import { createContentIds } from '../../content-id.ts';
import {
  type DateOrder,
  type DateReading,
  type LeftBehind,
  type ProductReader,
  type SourceFile,
  type SourceRow,
  type SourceTask,
  UnreadableFileError,
} from '../../source-row.ts';
import { isArchive } from '../file-shape.ts';
import { DateOrderEvidence, orderBy } from '../read-date.ts';
import { faultRow, projectRow, shown, taskRow } from '../row-defaults.ts';
import { datesIn, readItem } from './item-words.ts';
import { type MarkdownLine, markdownLines } from './markdown-lines.ts';

/** Things of one file that are named as left behind, at most. */
const MOST_NAMED = 50;
const MARKDOWN = /\.(?:md|markdown|mdown|txt)$/i;

interface Overview {
  /** Whether items without a checkbox are tasks: only in a file that has none at all. */
  readonly isPlainList: boolean;
  readonly order: DateOrder;
  /** The one heading of the first level, which names the file. */
  readonly title: string | null;
  readonly leftBehind: readonly LeftBehind[];
}

interface OpenItem {
  readonly indent: number;
  readonly sourceId: string;
  readonly task: SourceTask;
  readonly description: string[];
}

/** First pass over the file, which decides what a list item is. */
async function overviewOf(file: SourceFile, dates: DateReading): Promise<Overview> {
  const evidence = new DateOrderEvidence();
  const named: LeftBehind[] = [];
  const titles: string[] = [];
  let boxes = 0;
  let items = 0;
  let isBlank = true;
  let isInList = false;
  for await (const each of markdownLines(file)) {
    if (each.kind !== 'blank') isBlank = false;
    if (each.kind === 'item') {
      items += 1;
      if (each.box !== null) boxes += 1;
      for (const date of datesIn(each.text)) evidence.see(date);
      isInList = true;
    } else if (each.kind === 'heading') {
      if (each.level === 1) titles.push(each.text);
      isInList = false;
    } else if (each.kind === 'property') named.push({ what: 'custom_field', detail: shown(each.text) });
    else if (each.kind === 'prose') {
      isInList &&= each.indent > 0;
      if (!isInList && each.text !== '') named.push({ what: 'rich_text', detail: shown(each.text) });
    }
  }
  if (isBlank) throw new UnreadableFileError('empty');
  if (items === 0) throw new UnreadableFileError('wrong_product');
  const [title = null] = titles.length === 1 ? titles : [];
  const leftBehind = named.slice(0, MOST_NAMED);
  return { isPlainList: boxes === 0, order: orderBy(dates, evidence), title, leftBehind };
}

/** State of the reading of one file: open headings, and open items with the innermost last. */
class ChecklistReader {
  readonly #overview: Overview;
  readonly #file: string | null;
  readonly #project: string | null;
  readonly #idOf: ReturnType<typeof createContentIds>;
  #headings: { readonly level: number; readonly text: string }[] = [];
  #open: OpenItem[] = [];
  /** Item that waits for its description. */
  #last: OpenItem | null = null;
  #blanks = 0;

  constructor(
    overview: Overview,
    file: string | null,
    project: string | null,
    idOf: ReturnType<typeof createContentIds>,
  ) {
    this.#overview = overview;
    this.#file = file;
    this.#project = project;
    this.#idOf = idOf;
  }

  *take(line: MarkdownLine): Generator<SourceRow> {
    if (line.kind === 'blank') this.#blanks += 1;
    else if (line.kind === 'heading') {
      yield* this.finish();
      this.#open = [];
      this.#headings = [...this.#headings.filter(({ level }) => level < line.level), line];
    } else if (line.kind === 'item') {
      if (line.box === null && !this.#overview.isPlainList) this.#describe(line.indent, `- ${line.text}`);
      else {
        yield* this.finish();
        yield* this.#begin(line);
      }
    } else if (line.kind === 'prose') this.#describe(line.indent, line.text);
    if (line.kind !== 'blank') this.#blanks = 0;
  }

  /** Yields the item that waits. */
  *finish(): Generator<SourceRow> {
    const last = this.#last;
    this.#last = null;
    if (last !== null) yield { ...last.task, description: last.description.join('\n').trim() };
  }

  #describe(indent: number, text: string): void {
    const last = this.#last;
    // A line at the margin continues an item only without a blank line between them.
    if (last === null || (indent <= last.indent && this.#blanks > 0)) return;
    last.description.push(...Array.from({ length: Math.min(this.#blanks, 1) }, () => ''), text);
  }

  get #section(): string | null {
    const names = this.#headings.filter(
      ({ text, level }) => text !== '' && !(level === 1 && text === this.#overview.title),
    );
    return names.length === 0 ? null : names.map(({ text }) => text).join(' / ');
  }

  *#begin(line: MarkdownLine & { kind: 'item' }): Generator<SourceRow> {
    const at = { file: this.#file, line: line.line };
    const words = readItem(line.text, this.#overview.order);
    this.#open = this.#open.filter(({ indent }) => indent < line.indent);
    const parent = this.#open.at(-1)?.sourceId ?? null;
    if (words.title === '') {
      yield faultRow('no_title', line.text, { sourceId: this.#idOf(this.#file, parent, 'no title'), at });
      return;
    }
    const sourceId = this.#idOf(this.#file, parent, words.title);
    const box = line.box?.toLowerCase() ?? (words.isStruck ? 'x' : ' ');
    const isDone = ['x', '-', '✓', '✔'].includes(box) || words.done !== null;
    const cancelled: readonly LeftBehind[] = box === '-' ? [{ what: 'other', detail: 'Cancelled' }] : [];
    const task = taskRow({
      sourceId,
      at,
      leftBehind: [...words.leftBehind, ...cancelled],
      title: words.title,
      project: this.#project,
      section: this.#section,
      parent,
      labels: words.labels,
      priority: words.priority,
      due: words.due,
      start: words.start,
      recurrence: words.recurrence,
      completedAt: isDone ? (words.done ?? 'unknown') : null,
      createdAt: words.created,
      links: words.links,
    });
    this.#last = { indent: line.indent, sourceId, task, description: [] };
    this.#open.push(this.#last);
  }
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(MARKDOWN, '').trim();
}

async function* fileRows(
  file: SourceFile,
  inArchive: string | null,
  idOf: ReturnType<typeof createContentIds>,
  dates: DateReading,
): AsyncGenerator<SourceRow> {
  const overview = await overviewOf(file, dates);
  const name = overview.title || nameOf(file.name) || 'Markdown';
  const project = idOf('project', inArchive ?? name);
  yield projectRow({
    sourceId: project,
    at: { file: inArchive, line: 1 },
    name,
    leftBehind: overview.leftBehind,
  });
  const reader = new ChecklistReader(overview, inArchive, project, idOf);
  for await (const line of markdownLines(file)) yield* reader.take(line);
  yield* reader.finish();
}

/** Notes of an archive without a list are left out. */
async function* noteRows(
  file: SourceFile,
  idOf: ReturnType<typeof createContentIds>,
  dates: DateReading,
): AsyncGenerator<SourceRow> {
  try {
    yield* fileRows(file, file.name, idOf, dates);
  } catch (error) {
    const isOther = error instanceof UnreadableFileError && ['empty', 'wrong_product'].includes(error.reason);
    if (!isOther) throw error;
  }
}

/** Checklist in Markdown, or an archive of several: the file is a project, headings are sections, items are tasks. */
export const markdown: ProductReader = {
  product: 'markdown',
  recognise({ name, text, entries }) {
    if (entries !== null)
      return entries.length > 0 && entries.every((entry) => /\.(?:md|markdown)$/i.test(entry)) ? 0.8 : 0;
    if (/\.(?:md|markdown|mdown)$/i.test(name)) return 0.9;
    return /^[ \t]*[-*+] \[[ xX]\] /m.test(text) ? 0.75 : 0;
  },
  async *read(file, _today, dates) {
    const idOf = createContentIds();
    if (!(await isArchive(file))) {
      yield* fileRows(file, null, idOf, dates);
      return;
    }
    const notes = (await file.entries()).filter(({ name }) => MARKDOWN.test(name));
    let hasRows = false;
    for (const note of notes) {
      for await (const row of noteRows(note, idOf, dates)) {
        hasRows = true;
        yield row;
      }
    }
    if (!hasRows) throw new UnreadableFileError('wrong_product');
  },
};
