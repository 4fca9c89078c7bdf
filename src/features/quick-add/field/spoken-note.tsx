import { useEffect, useState } from 'react';
import { VisuallyHidden } from '#ui/layout/primitives.tsx';
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
    <VisuallyHidden as="p" role="status" className={styles.spoken}>
      {spoken}
    </VisuallyHidden>
  );
}
