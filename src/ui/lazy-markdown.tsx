import styles from './lazy-markdown.module.css';
import { lazyPart } from './lazy-part.tsx';

/** A text as Markdown shows it; where that cannot be had, as it was written. */
export const Markdown = lazyPart(async () => (await import('./markdown.tsx')).Markdown, {
  instead: ({ children }) => <p className={styles.written}>{children}</p>,
});
