import styles from './marked-text.module.css';

export interface MarkedTextProps {
  children: string;
  /** Marked ranges, sorted and disjoint: UTF-16 units, ends exclusive. */
  ranges: readonly (readonly [start: number, end: number])[];
}

export function MarkedText({ children, ranges }: MarkedTextProps) {
  let at = 0;
  const pieces = ranges.flatMap(([start, end]) => {
    const before = children.slice(at, start);
    at = end;
    return [
      before,
      <mark key={start} className={styles.mark}>
        {children.slice(start, end)}
      </mark>,
    ];
  });
  return (
    <>
      {pieces}
      {children.slice(at)}
    </>
  );
}
