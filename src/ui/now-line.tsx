import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './now-line.module.css';

export interface NowLineProps {
  /** How far below the top of what it is drawn over: a CSS length. */
  readonly top: string;
  /** What the small sign at its beginning says. */
  readonly sign: ReactNode;
  /** How wide the sign is. */
  readonly signClassName: string | undefined;
  /** Says the same in words; the sign is for the eye alone then. */
  readonly children?: ReactNode;
}

/** Where the present is on a day that runs downwards. */
export function NowLine({ top, sign, signClassName, children }: NowLineProps) {
  return (
    <p className={styles.now} style={{ insetBlockStart: top }}>
      <span className={classNames(styles.sign, signClassName)} aria-hidden={children !== undefined}>
        {sign}
      </span>
      {children}
    </p>
  );
}
