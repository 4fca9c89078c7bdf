import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  shape?: 'line' | 'block' | 'round';
}

/**
 * Skeleton of content that is loading. Hidden from screen readers: announce "loading" once, on the region, with
 * aria-busy. A page without `[data-skeleton]` is fully loaded.
 */
export function Skeleton({ width = '100%', height, shape = 'line' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.bone}
      data-skeleton=""
      data-shape={shape}
      style={{ width, height }}
    />
  );
}

const widths = ['72%', '48%', '83%', '61%', '55%', '77%'];

/** Skeleton rows of a task list, or (`medium`) of a list in manual order. */
export function SkeletonRows({ count = 5, size = 'large' }: { count?: number; size?: 'large' | 'medium' }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={index} className={styles.row} data-size={size}>
          <Skeleton shape="round" width="1.5rem" height="1.5rem" />
          <Skeleton width={widths[index % widths.length]} />
        </div>
      ))}
    </div>
  );
}
