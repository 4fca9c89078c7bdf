import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './now-line.module.css';

export interface NowLineProps {
  /** Distance from the top of its container: a CSS length. */
  readonly top: string;
  /** Text of the small sign at its start. */
  readonly sign: ReactNode;
  /** Class that sets the width of the sign. */
  readonly signClassName: string | undefined;
  /** Accessible text; the sign is then hidden from screen readers. */
  readonly children?: ReactNode;
}

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
