import type { QuickAddKind, QuickAddReading } from '../parse/reading.ts';

/**
 * Recognized part of a line with the texts that express it; there is none for the first day of a series, nor for an
 * estimate that follows from a time range (`2-4pm`).
 */
export interface Understood {
  readonly kind: Exclude<QuickAddKind, 'title'>;
  readonly texts: readonly string[];
}

const KINDS = ['date', 'recurrence', 'workload', 'importance', 'label', 'party'] as const;

export function understoodIn(reading: QuickAddReading): Understood[] {
  const isSaid = (kind: Understood['kind']) =>
    (kind === 'date' && reading.recurrence !== null) || (kind === 'workload' && reading.workload !== null);
  const understood = KINDS.map((kind) => ({
    kind,
    texts: reading.parts.filter((part) => part.kind === kind).map((part) => part.text),
  })).filter(({ kind, texts }) => texts.length > 0 || isSaid(kind));
  // Parts that cannot be dismissed on their own come first: keyboard scrolling skips them.
  return understood.sort((a, b) => Math.sign(a.texts.length) - Math.sign(b.texts.length));
}
