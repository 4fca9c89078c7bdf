import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import styles from '../week/calendar.module.css';
import block from './block.module.css';
import type { BlockKind } from './block-kind.ts';

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
