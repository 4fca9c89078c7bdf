/** One measured figure beside the floor taken in the same run. */
export interface Figure {
  /** Stable name by which results of different days are compared. */
  readonly name: string;
  readonly unit: 'ms' | '1/s' | 'kB gzip' | 'kB' | 'MB' | 'MB/s' | 'files';
  readonly value: number;
  /** The same work by a minimal program; null where the target is absolute. */
  readonly floor: number | null;
  /** Goal in words; empty without one. */
  readonly reach: string;
  /** Null without a target. */
  readonly isReached: boolean | null;
}

/** Name of a figure on one database; the embedded one, which users start with, is not named. */
export function nameOn(engine: 'embedded' | 'PostgreSQL', name: string): string {
  return engine === 'embedded' ? name : `${name} (${engine})`;
}

/** At most `ratio` times the floor. */
export function atMostTimes(
  ratio: number,
  figure: Omit<Figure, 'reach' | 'isReached'> & { floor: number },
): Figure {
  return { ...figure, reach: `≤ ${ratio} × floor`, isReached: figure.value <= ratio * figure.floor };
}

/** At least `share` (0–1) of the floor: for rates. */
export function atLeastShare(
  share: number,
  figure: Omit<Figure, 'reach' | 'isReached'> & { floor: number },
): Figure {
  return { ...figure, reach: `≥ ${share * 100} % of floor`, isReached: figure.value >= share * figure.floor };
}

/** At least `limit`, in the figure's unit; its floor, if any, is for information. */
export function atLeast(limit: number, figure: Omit<Figure, 'reach' | 'isReached'>): Figure {
  return { ...figure, reach: `≥ ${limit} ${figure.unit}`, isReached: figure.value >= limit };
}

/** At most `limit`, in the figure's unit; its floor, if any, is for information. */
export function atMost(limit: number, figure: Omit<Figure, 'reach' | 'isReached'>): Figure {
  return { ...figure, reach: `≤ ${limit} ${figure.unit}`, isReached: figure.value <= limit };
}

/** Figure without a target, for information. */
export function noted(figure: Omit<Figure, 'reach' | 'isReached'>): Figure {
  return { ...figure, reach: '', isReached: null };
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
  if (value === undefined) throw new Error('no values');
  return value;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Number with three digits that count, as people read it. */
export function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

export function formatFigure(figure: Figure): string {
  const ratio = figure.floor === null ? '' : ` (${(figure.value / figure.floor).toFixed(2)} ×)`;
  const floor = figure.floor === null ? '–' : `${show(figure.floor)} ${figure.unit}`;
  const columns = [
    figure.isReached === null ? '·' : figure.isReached ? '✓' : '✗',
    figure.name.padEnd(46),
    `${show(figure.value)} ${figure.unit}`.padStart(14),
    `floor ${floor}${ratio}`.padEnd(32),
    figure.reach,
  ];
  return columns.join('  ');
}
