import styles from './kbd.module.css';

export interface KbdProps {
  keys: readonly string[];
}

export function Kbd({ keys }: KbdProps) {
  return (
    <kbd className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
