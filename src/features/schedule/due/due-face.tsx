import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SNAP } from '#time/free-gap.ts';
import styles from '../week/calendar.module.css';
import { STEP_HEIGHT } from '../week/calendar-look.ts';

export interface DueFaceProps {
  title: string;
  /** Due time, or the start of the block while it is dragged; empty for a due day. */
  time: string;
  /** Minutes of the block that the marker becomes while it is dragged over the hours; else null. */
  stretch: number | null;
}

/** Content of a due date's marker: a flag, the time and the title on one line. */
export function DueFace({ title, time, stretch }: DueFaceProps) {
  const { t } = useTranslation('pages');
  const face = useRef<HTMLSpanElement>(null);
  // The calendar draws the dragged marker as high as the marker, in an element of its own that it attaches later and styles as
  // important.
  useEffect(() => {
    if (stretch === null) return undefined;
    const frame = requestAnimationFrame(() => {
      const event = face.current?.closest<HTMLElement>(`.${styles.due}`);
      event?.style.setProperty('min-block-size', `${(stretch / SNAP) * STEP_HEIGHT}px`, 'important');
    });
    return () => cancelAnimationFrame(frame);
  }, [stretch]);
  return (
    <span ref={face} className={styles.face} data-short="">
      <IconFlag aria-hidden="true" className={styles.flag} />
      <span className={styles.hidden}>
        {time === '' ? t('schedule.due.day') : t('schedule.due.at', { time })}
      </span>
      <span className={styles.title}>
        {time !== '' && (
          <span className={styles.time} aria-hidden="true">
            {time}
          </span>
        )}{' '}
        {title}
      </span>
    </span>
  );
}
