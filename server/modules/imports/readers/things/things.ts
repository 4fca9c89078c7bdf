import { createContentIds } from '../../content-id.ts';
import { jsonItems } from '../../files/json-items.ts';
import {
  type ProductReader,
  type SourceFile,
  type SourceRow,
  UnreadableFileError,
} from '../../source-row.ts';
import { jsonRoot } from '../file-shape.ts';
import { markdownOf } from '../html-to-markdown.ts';
import type { JsonFields } from '../json-fields.ts';
import { faultRow, projectRow, shown, taskRow } from '../row-defaults.ts';
import { completionOf, hasUnreadDate, type ThingsItem, taskFields, thingsItem } from './things-item.ts';

/** Project and heading that an item stands in. */
interface Holder {
  readonly project: string | null;
  readonly section: string | null;
}

interface Heading extends Holder {
  readonly section: string;
}

async function pathsOf(file: SourceFile): Promise<readonly string[]> {
  if ((await jsonRoot(file)) === '[') return ['$.*'];
  return ['areas', 'projects', 'headings', 'todos', 'to-dos', 'tasks'].map((name) => `$.${name}.*`);
}

/** State of the reading of one file, whose items name each other by id or by title. */
class ThingsReader {
  readonly #idOf = createContentIds();
  /** Source ids of projects and areas, by id and by title. */
  readonly #projects = new Map<string, string>();
  readonly #headings = new Map<string, Heading>();

  /** Rows of areas, projects and headings, at any level. */
  *holders(item: ThingsItem, line: number): Generator<SourceRow> {
    if (item.type === 'heading' && item.id !== null)
      this.#headings.set(item.id, { project: this.#known(item.fields, 'project'), section: item.title });
    if (item.type !== 'project' && item.type !== 'area') return;
    if (item.title === '') yield this.#fault(item, line, 'no_title');
    else yield* this.#project(item, line);
    for (const value of item.fields.list('items')) {
      const inner = thingsItem(value);
      if (inner.type === 'project') yield* this.#project(inner, line, this.#sourceIdOf(item));
    }
  }

  /** Rows of to-dos, at any level. */
  *tasks(
    item: ThingsItem,
    line: number,
    holder: Holder = { project: null, section: null },
  ): Generator<SourceRow> {
    if (item.type === 'to-do' || item.type === null) yield* this.#task(item, line, holder);
    else if (item.type !== 'checklist-item') {
      const isHeading = item.type === 'heading';
      const project = isHeading ? holder.project : this.#sourceIdOf(item);
      yield* this.#inside(item, line, { project, section: isHeading ? item.title : null });
    }
  }

  /** A heading is followed by its to-dos, or holds them. */
  *#inside(item: ThingsItem, line: number, holder: Holder): Generator<SourceRow> {
    let current = holder;
    for (const value of item.fields.list('items')) {
      const inner = thingsItem(value);
      if (inner.type === 'heading') current = { ...holder, section: inner.title || null };
      yield* this.tasks(inner, line, current);
    }
  }

  *#project(item: ThingsItem, line: number, above: string | null = null): Generator<SourceRow> {
    const { id, title, fields } = item;
    const parent = above ?? this.#known(fields, 'area');
    const sourceId = id ?? this.#idOf('project', title);
    if (id !== null) this.#projects.set(id, sourceId);
    if (!this.#projects.has(title)) this.#projects.set(title, sourceId);
    const { description, leftBehind } = taskFields(item);
    const area = fields.text('area_title', 'area');
    // An area that only its name says has no row of its own.
    if (parent === null && area !== '') leftBehind.push({ what: 'other', detail: shown(area) });
    const at = { file: null, line };
    const isArchived = completionOf(fields) !== null;
    yield projectRow({ sourceId, at, name: title, description, leftBehind, parent, isArchived });
  }

  *#task(item: ThingsItem, line: number, holder: Holder): Generator<SourceRow> {
    const { fields, title } = item;
    if (fields.flag('trashed')) return;
    const reason = this.#faultOf(item);
    if (reason !== null) {
      yield this.#fault(item, line, reason);
      return;
    }
    const heading = this.#headings.get(fields.text('heading-id', 'heading'));
    const named = fields.text('heading_title') || (heading?.section ?? fields.text('heading'));
    const project =
      this.#known(fields, 'project') ?? heading?.project ?? holder.project ?? this.#known(fields, 'area');
    const sourceId = item.id ?? this.#idOf(project, title);
    const at = { file: null, line };
    yield taskRow({ ...taskFields(item), sourceId, at, title, project, section: named || holder.section });
    for (const value of fields.list('checklist-items', 'checklist', 'children')) {
      const step = thingsItem(value);
      const origin = { sourceId: step.id ?? this.#idOf(sourceId, step.title), at };
      if (step.title === '') yield faultRow('no_title', title, origin);
      else
        yield taskRow({
          ...origin,
          title: step.title,
          project,
          parent: sourceId,
          completedAt: completionOf(step.fields),
        });
    }
  }

  /** Project or area that a field names, by its id or its title. */
  #known(fields: JsonFields, kind: 'project' | 'area'): string | null {
    const names =
      kind === 'project'
        ? ['project', 'project_uuid', 'list-id', 'project_title', 'list']
        : ['area', 'area_uuid', 'area-id', 'area_title'];
    for (const name of names) {
      const found = this.#projects.get(fields.text(name));
      if (found !== undefined) return found;
    }
    return null;
  }

  #sourceIdOf({ id, title }: ThingsItem): string | null {
    return this.#projects.get(id ?? title) ?? null;
  }

  #faultOf(item: ThingsItem) {
    if (item.fields.names.length === 0) return 'malformed';
    if (item.title === '') return 'no_title';
    return hasUnreadDate(item) ? 'bad_date' : null;
  }

  #fault(item: ThingsItem, line: number, reason: 'malformed' | 'no_title' | 'bad_date'): SourceRow {
    const detail = item.title || markdownOf(item.fields.text('notes'));
    return faultRow(reason, detail, {
      sourceId: item.id ?? this.#idOf('fault', detail),
      at: { file: null, line },
    });
  }
}

/** Things has no export of its own: the JSON of its address scheme, and that of `things-cli` and other exporters. */
export const things: ProductReader = {
  product: 'things',
  recognise({ text }) {
    if (!/^\s*[[{]/.test(text)) return 0;
    if (/"type"\s*:\s*"(?:to-do|checklist-item)"|"checklist-items"/.test(text)) return 0.9;
    return /"area_title"|"heading_title"|"start_date"[^}]*"stop_date"/.test(text) ? 0.6 : 0;
  },
  async *read(file) {
    const paths = await pathsOf(file);
    const reader = new ThingsReader();
    let [line, known] = [0, 0];
    for (const pass of ['area', 'holders'] as const) {
      line = 0;
      for await (const { value } of jsonItems(file, paths)) {
        line += 1;
        const item = thingsItem(value);
        if (pass === 'area' && item.type !== null) known += 1;
        if ((item.type === 'area') === (pass === 'area')) yield* reader.holders(item, line);
      }
      if (known === 0)
        throw new UnreadableFileError(line === 0 && paths.length === 1 ? 'empty' : 'wrong_product');
    }
    line = 0;
    for await (const { value } of jsonItems(file, paths)) {
      line += 1;
      yield* reader.tasks(thingsItem(value), line);
    }
  },
};
