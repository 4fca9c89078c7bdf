import { useEffect, useState } from 'react';
import styles from './quick-add-field.module.css';

/** Long enough that typing on is not interrupted. Milliseconds. */
const PAUSE = 700;

/** Says to a screen reader what it is given, once that has stood for a moment. */
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
