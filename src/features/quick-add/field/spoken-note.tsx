import { useEffect, useState } from 'react';
import styles from './quick-add-field.module.css';

/** Delay that does not interrupt continued typing. Milliseconds. */
const PAUSE = 700;

export function SpokenNote({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className={styles.spoken}>
      {spoken}
    </p>
  );
}
