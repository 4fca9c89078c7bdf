import type { SourceEvent } from '../../source-row.ts';

/** Order in which a series comes before its occurrences that were changed, whatever the order of the file. */
export class SeriesFirst {
  readonly #taken = new Set<string>();
  readonly #waiting = new Map<string, SourceEvent[]>();

  *take(row: SourceEvent): Generator<SourceEvent> {
    const series = row.occurrence?.series;
    if (series !== undefined && !this.#taken.has(series)) {
      const others = this.#waiting.get(series);
      if (others === undefined) this.#waiting.set(series, [row]);
      else others.push(row);
      return;
    }
    yield row;
    if (row.exceptions === undefined) return;
    this.#taken.add(row.sourceId);
    yield* this.#waiting.get(row.sourceId) ?? [];
    this.#waiting.delete(row.sourceId);
  }

  /** Occurrences whose series cannot be read are events of their own. */
  *rest(): Generator<SourceEvent> {
    for (const rows of this.#waiting.values()) for (const { occurrence: _, ...row } of rows) yield row;
  }
}
