import type { ImportChoices } from '#contract/import/import-choices.ts';
import { ParentsFirst } from '../readers/parents-first.ts';
import type { SourceFault, SourceTask } from '../source-row.ts';

/** Ids of the tasks of a table, by which a cell that names a parent is understood. */
export class ParentIds {
  readonly #ids = new Set<string>();
  /** First task of each title, in any project and in each. */
  readonly #byTitle = new Map<string, string>();

  add({ sourceId, title, project }: SourceTask): void {
    this.#ids.add(sourceId);
    for (const key of [keyOf(title, null), keyOf(title, project)])
      if (!this.#byTitle.has(key)) this.#byTitle.set(key, sourceId);
  }

  /** Task with its parent’s id: by that id, by its title in the same project, or in another one. */
  resolved(task: SourceTask): SourceTask {
    const { parent, project, sourceId } = task;
    if (parent === null || (this.#ids.has(parent) && parent !== sourceId)) return task;
    const found = [keyOf(parent, project), keyOf(parent, null)].map((key) => this.#byTitle.get(key));
    return { ...task, parent: found.find((id) => id !== undefined && id !== sourceId) ?? parent };
  }
}

function keyOf(title: string, project: string | null): string {
  return JSON.stringify([title.trim().toLowerCase(), project]);
}

/** Row of a table with its meaning and its cells. */
export interface MeantRow {
  readonly row: SourceTask | SourceFault;
  readonly cells: readonly string[] | null;
}

/** Whether the columns of a table nest its tasks. */
export function isNested({ columns }: Pick<ImportChoices, 'columns'>): boolean {
  return columns?.includes('parent') === true;
}

interface NestedRow extends SourceTask {
  readonly cells: MeantRow['cells'];
  /** Id of its row: equal rows keep one, by which the second is known to be there twice. */
  readonly rowId: string;
}

/** Puts tasks behind their parents, whatever the order of the table; a parent that is not in it is named. */
export class NestedCells {
  readonly #order = new ParentsFirst<NestedRow>();

  *take({ row, cells }: MeantRow, parents: ParentIds): Generator<MeantRow> {
    if (row.kind === 'fault') yield { row, cells };
    else yield* this.#meant(this.#order.take({ ...parents.resolved(row), cells, rowId: row.sourceId }));
  }

  *rest(): Generator<MeantRow> {
    yield* this.#meant(this.#order.rest());
  }

  *#meant(rows: Iterable<NestedRow>): Generator<MeantRow> {
    for (const { cells, rowId, ...row } of rows) yield { row: { ...row, sourceId: rowId }, cells };
  }
}
