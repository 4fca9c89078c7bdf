import type { LeftBehind } from '../source-row.ts';
import { shown } from './row-defaults.ts';

interface Nested {
  readonly sourceId: string;
  readonly parent: string | null;
  readonly leftBehind: readonly LeftBehind[];
}

/**
 * Order in which parents come before their children, whatever the order of the file. Only rows that come before
 * their parent are held. A row whose parent is missing, or which is below itself, comes last and without a parent.
 */
export class ParentsFirst<Row extends Nested> {
  readonly #times = new Map<string, number>();
  readonly #waiting = new Map<string, Row[]>();

  *take(row: Row): Generator<Row> {
    const { parent } = row;
    if (parent !== null && !this.#times.has(parent)) {
      const others = this.#waiting.get(parent);
      if (others === undefined) this.#waiting.set(parent, [row]);
      else others.push(row);
      return;
    }
    // Rows below a taken one, however deep, without a call for each level.
    const ready = [row];
    for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
      const times = this.#times.get(next.sourceId) ?? 0;
      this.#times.set(next.sourceId, times + 1);
      // An id that two rows share is the first one's.
      yield times === 0 ? next : { ...next, sourceId: `${next.sourceId}.${times}` };
      const below = this.#waiting.get(next.sourceId) ?? [];
      this.#waiting.delete(next.sourceId);
      for (const each of below.reverse()) ready.push(each);
    }
  }

  /** Rows whose parent never came. */
  *rest(): Generator<Row> {
    const held = new Set<string>();
    for (const rows of this.#waiting.values()) for (const { sourceId } of rows) held.add(sourceId);
    for (const parent of [...this.#waiting.keys()]) {
      if (!held.has(parent)) yield* this.#takeWithout(parent, this.#waiting.get(parent) ?? []);
    }
    // Only circles remain: one row of each has to go without its parent.
    for (const parent of [...this.#waiting.keys()]) {
      for (let rows = this.#waiting.get(parent); rows !== undefined; rows = this.#waiting.get(parent)) {
        const row = rows.pop();
        if (row === undefined) this.#waiting.delete(parent);
        else yield* this.#takeAlone(parent, row);
      }
    }
  }

  *#takeWithout(parent: string, rows: readonly Row[]): Generator<Row> {
    this.#waiting.delete(parent);
    for (const row of rows) yield* this.#takeAlone(parent, row);
  }

  *#takeAlone(parent: string, row: Row): Generator<Row> {
    const leftBehind = [...row.leftBehind, { what: 'nesting', detail: shown(parent) } as const];
    yield* this.take({ ...row, parent: null, leftBehind });
  }
}
