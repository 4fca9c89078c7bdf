import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { BlockKind } from '#domain/schedule/block-kind.ts';
import styles from '../week/calendar.module.css';
import block from './block.module.css';

export interface BlockFaceProps {
  title: string;
  time: string;
  kind: BlockKind;
  /** Room for one line only. */
  isShort: boolean;
  doneLabel: string;
}

export function BlockFace({ title, time, kind, isShort, doneLabel }: BlockFaceProps) {
  return (
    <span className={styles.face} data-short={isShort || undefined}>
      <span className={styles.title}>
        {kind === 'done' && (
          <>
            <IconCheck aria-hidden="true" className={block.check} />
            <span className={styles.hidden}>{doneLabel} </span>
          </>
        )}
        {title}
      </span>
      {time !== '' && <span className={styles.time}>{time}</span>}
    </span>
  );
}
