import type { QuickAddKind, QuickAddReading } from '../parse/reading.ts';

/**
 * One thing a line says beside its title, and the texts that say it: none for the first day of what repeats, nor for
 * the estimate that a stretch of time makes (`2-4pm`).
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
  // Those that cannot be taken back by themselves come first: the keyboard scrolls past them.
  return understood.sort((a, b) => Math.sign(a.texts.length) - Math.sign(b.texts.length));
}
