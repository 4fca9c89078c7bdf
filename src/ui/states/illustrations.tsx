import type { ReactNode } from 'react';
import styles from './illustrations.module.css';

/** Stroke styles of the drawings. */
export const inks = styles;

/** Frame of a line drawing. All drawings are decorative: the text beside them says everything. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 112" className={styles.drawing} aria-hidden="true">
      {children}
    </svg>
  );
}

/** Drawing for an empty wall: one blank sheet, hung a little askew. */
export function BareWall() {
  return (
    <Drawing>
      <path d="M8 100h144" />
      <path d="M96 100a26 26 0 0 1 52 0z" className={styles.wash} />
      <g transform="rotate(-4 62 20)">
        <path d="M34 20h56v62H34z" className={styles.paper} />
        <path d="M34 34h56" strokeDasharray="2 4" />
        <path d="M44 48h24M44 58h32" className={styles.faint} />
      </g>
      <circle cx="62" cy="19" r="3.5" className={styles.accent} />
      <path d="M14 100V88h12v12M18 88v-6M22 88v-9" className={styles.faint} />
    </Drawing>
  );
}

/** Drawing for a finished stack: the last sheet lies ticked. */
export function ClearedStack() {
  return (
    <Drawing>
      <path d="M8 100h144" />
      <path d="M38 100l8-9h76l8 9z" className={styles.paper} />
      <path d="M42 91l8-8h64l8 8z" className={styles.paper} />
      <path d="M56 16h52v56H56z" className={styles.wash} transform="rotate(3 82 44)" />
      <path d="M52 18h52v56H52z" className={styles.paper} transform="rotate(-3 78 46)" />
      <path d="M64 47l10 10 20-22" className={styles.stroke} />
      <path d="M124 34l6-6M130 44h9M116 24v-9" className={styles.faint} />
    </Drawing>
  );
}

/** Drawing for an empty week: five blank day sheets on a line. */
export function OpenWeek() {
  return (
    <Drawing>
      <path d="M6 26c40 12 108 12 148 0" />
      {[14, 42, 70, 98, 126].map((x, day) => (
        <g key={x} transform={`translate(${x} ${[31, 34, 35, 34, 31][day]})`}>
          <path d="M0 0h20v30H0z" className={day === 2 ? styles.wash : styles.paper} />
          <path d="M0 8h20" />
          <path d="M7-4v7M13-4v7" className={styles.faint} />
        </g>
      ))}
      <path d="M73 60a7 7 0 0 1 14 0z" className={styles.accent} />
      <path d="M8 100h144" />
      <path d="M36 100c0-9 6-14 6-14s6 5 6 14M42 100v-8" className={styles.faint} />
    </Drawing>
  );
}

/** Drawing for an error: a sheet torn across. */
export function TornSheet() {
  return (
    <Drawing>
      <path d="M8 100h144" />
      <path d="M54 14h52v34l-9 7-9-8-8 8-9-8-8 8-9-7z" className={styles.paper} />
      <path d="M64 28h32" className={styles.faint} />
      <path
        d="M54 62l9 7 8-8 9 8 8-8 9 8 9-7v28H54z"
        className={styles.wash}
        transform="rotate(5 80 76) translate(3 4)"
      />
      <path d="M66 84h24" className={styles.faint} transform="rotate(5 80 76) translate(3 4)" />
      <path d="M40 52l-10-3M42 62l-9 4M118 50l9-4" className={styles.faint} />
    </Drawing>
  );
}
