import type {
  FileGlance,
  LeftBehind,
  ProductReader,
  SourceFile,
  SourceRow,
  SourceWhole,
} from '../../source-row.ts';
import { JsonFields } from '../json-fields.ts';
import { ParentsFirst } from '../parents-first.ts';
import { faultRow, shown } from '../row-defaults.ts';
import { type ExportLists, openExport } from './export-lists.ts';
import { exportedEvent, exportedSeries } from './exported-event.ts';
import { exportedFilter } from './exported-filter.ts';
import { type ExportedParts, readParts } from './exported-parts.ts';
import { exportedSettings } from './exported-settings.ts';
import { exportedTask } from './exported-task.ts';
import { type ItemOrigin, wholeRow } from './whole-row.ts';

interface Item {
  readonly list: string;
  readonly fields: JsonFields;
  readonly value: Readonly<Record<string, unknown>>;
  readonly origin: ItemOrigin;
}

async function* itemsOf(lists: ExportLists, names: readonly string[]): AsyncGenerator<Item> {
  for await (const { list, value, line } of lists.items(names)) {
    const fields = new JsonFields(value);
    const sourceId = fields.text('id') || `${list}/${line}`;
    yield { list, fields, value: Object(value), origin: { sourceId, at: { file: list, line } } };
  }
}

/** Rows of an export: what others refer to comes first. */
class ExportRows {
  readonly #lists: ExportLists;
  readonly #parts: ExportedParts;
  readonly #left = new Map<string, number>();

  constructor(lists: ExportLists, parts: ExportedParts) {
    this.#lists = lists;
    this.#parts = parts;
    for (const [list, count] of parts.others) this.#left.set(list, count);
  }

  #leave(list: string): void {
    this.#left.set(list, (this.#left.get(list) ?? 0) + 1);
  }

  async *lists(): AsyncGenerator<SourceRow> {
    const { own } = this.#parts;
    for await (const item of itemsOf(this.#lists, ['labels', 'filters', 'templates', 'collections'])) {
      const { list, value, origin, fields } = item;
      const title = shown(fields.text('name'));
      if (list === 'labels') yield wholeRow('label', value, origin, { title });
      else if (list === 'filters') yield exportedFilter(value, origin, own);
      else if (list === 'templates') yield wholeRow('template', value, origin, { title });
      else yield wholeRow('project', value, origin, { title });
    }
  }

  /** Files of what comes along. All others stay with the account. */
  *files(): Generator<SourceRow> {
    let line = 0;
    for (const [sourceId, file] of this.#parts.files) {
      line += 1;
      yield wholeRow('file', file, { sourceId, at: { file: 'files', line } }, { title: shown(file.name) });
    }
    const others = this.#lists.paths.size - line;
    if (others > 0) this.#left.set('files', others);
  }

  async *tasks(): AsyncGenerator<SourceRow> {
    const ordered = new ParentsFirst<SourceWhole>();
    for await (const { value, origin } of itemsOf(this.#lists, ['tasks'])) {
      const row = exportedTask(value, origin, this.#parts);
      if (row.kind === 'whole') yield* ordered.take(row);
      else yield row;
    }
    yield* ordered.rest();
  }

  /** Comments and records. Those of other people and of their tasks cannot come along. */
  async *belowTasks(): AsyncGenerator<SourceRow> {
    const { own, taskIds, files } = this.#parts;
    for await (const { list, value, fields, origin } of itemsOf(this.#lists, ['comments', 'timer-records'])) {
      const task = fields.text('noteId');
      if (!taskIds.has(task) || own === null || fields.text('authorId', 'userId') !== own) {
        this.#leave(list);
        continue;
      }
      if (list === 'comments') {
        const leftBehind: LeftBehind[] = [
          ...fields.texts('mentionIds').map((detail) => ({ what: 'reference' as const, detail })),
          ...fields
            .objects('files')
            .filter((each) => !files.has(each.text('id')))
            .map((each) => ({ what: 'attachment' as const, detail: shown(each.text('name')) })),
        ];
        const fileIds = fields.objects('files').flatMap((each) => {
          const id = each.text('id');
          return files.has(id) ? id : [];
        });
        yield wholeRow('comment', { ...value, task, fileIds }, origin, {
          title: shown(fields.text('text')),
          leftBehind,
        });
      } else {
        const { exportedAt } = this.#lists;
        const isRunning = fields.id('endedAt') === null;
        // It ran on when it was exported: what was worked until then comes along.
        const leftBehind = isRunning ? [{ what: 'other' as const, detail: shown(exportedAt ?? '') }] : [];
        const ended = isRunning ? { endedAt: exportedAt } : {};
        yield wholeRow('record', { ...value, task, ...ended }, origin, {
          title: fields.text('note'),
          leftBehind,
        });
      }
    }
  }

  async *events(): AsyncGenerator<SourceRow> {
    const { itemSeries, taskIds } = this.#parts;
    for (const [index, series] of itemSeries.entries()) {
      const at = { file: 'schedule-series', line: index + 1 };
      yield exportedSeries(series, { sourceId: series.id, at }, this.#parts);
    }
    const known = { taskIds, isSeriesListed: this.#lists.version > 0, begun: new Set<string>() };
    for await (const { list, value, origin } of itemsOf(this.#lists, ['schedule-items'])) {
      const row = exportedEvent(value, origin, known);
      if (row === 'of_others') this.#leave(list);
      else if (row !== null) yield row;
    }
  }

  async *settings(): AsyncGenerator<SourceRow> {
    const values: unknown[] = [];
    for await (const { value } of this.#lists.items(['settings'])) values.push(value);
    const origin = { sourceId: 'settings', at: { file: 'settings', line: 1 } };
    if (values.length > 0) yield exportedSettings(values, origin, this.#parts);
  }

  /** One row for each list that stays behind, as a whole or in part. */
  *left(): Generator<SourceRow> {
    for (const [list, count] of this.#left) {
      const detail = `${list}: ${count}`;
      const origin = { sourceId: `left/${list}`, at: { file: list, line: 1 } };
      yield { ...faultRow('of_others', detail, origin), leftBehind: [{ what: 'sharing', detail }] };
    }
  }
}

async function* daywallRows(file: SourceFile): AsyncGenerator<SourceRow> {
  const lists = await openExport(file);
  const rows = new ExportRows(lists, await readParts(lists));
  yield* rows.lists();
  yield* rows.files();
  yield* rows.tasks();
  yield* rows.belowTasks();
  yield* rows.events();
  yield* rows.settings();
  yield* rows.left();
}

function recognise({ text, entries }: FileGlance): number {
  if (entries === null) return /^\s*\{\s*"format":\s*"daywall"/.test(text) ? 1 : 0;
  if (entries.some((name) => /(?:^|\/)(?:daywall|organization)\.json$/.test(name))) return 1;
  return ['tasks.json', 'profile.json', 'timer-records.json'].every((name) => entries.includes(name)) ? 1 : 0;
}

/** Daywall’s own export, of this version and of older ones. docs/export-format.md */
export const daywall: ProductReader = { product: 'daywall', recognise, read: daywallRows };
