import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { BlockKind } from '#domain/schedule/block-kind.ts';
import { VisuallyHidden } from '#ui/layout/primitives.tsx';
import styles from '../week/calendar.module.css';
import block from './block.module.css';

export interface BlockFaceProps {
  title: string;
  /** From start to end; empty for whole days. */
  time: string;
  /** Start alone, shown where the range has no room. */
  start: string;
  kind: BlockKind;
  /** Room for one line only. */
  isShort: boolean;
  doneLabel: string;
}

/** Content of a block: its time first, so that a long title never takes its line. */
export function BlockFace({ title, time, start, kind, isShort, doneLabel }: BlockFaceProps) {
  return (
    <span className={styles.face} data-short={isShort || undefined}>
      <span className={styles.title}>
        {time !== '' && (
          <span className={styles.time}>
            <span className={styles.range}>{time}</span>
            <span className={styles.start} aria-hidden="true">
              {start}
            </span>
          </span>
        )}{' '}
        {kind === 'done' && (
          <>
            <IconCheck aria-hidden="true" className={block.check} />
            <VisuallyHidden>{doneLabel} </VisuallyHidden>
          </>
        )}
        {title}
      </span>
    </span>
  );
}
