import styles from './welcome-language.module.css';

export function WelcomeMark() {
  return (
    <svg viewBox="0 0 160 112" aria-hidden="true" className={styles.mark}>
      <path d="M8 100h144" />
      <path d="M80 24a34 34 0 0 1 0 68z" className={styles.sun} />
      <path d="M42 24h30v18H42zM42 48h30v18H42zM42 72h30v20H42z" className={styles.sheet} />
      <path d="M126 34l8-6M132 58h11M126 82l8 6" />
    </svg>
  );
}
