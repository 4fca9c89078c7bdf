import { useTranslation } from 'react-i18next';
import type { FileRecord } from '#contract/files/file.ts';
import styles from './file-viewer.module.css';
import { fetched, useOpened } from './use-opened.ts';
import { ViewerNote } from './viewer-note.tsx';

async function readText(address: string): Promise<string> {
  return (await fetched(address)).text();
}

/** Text of a file as it stands in it: nothing of it is markup. */
export function TextView({ file }: { readonly file: FileRecord }) {
  const { t } = useTranslation('pages');
  const opened = useOpened(file.id, 'text', readText);
  if (opened.state !== 'opened') {
    const isLoading = opened.state === 'loading';
    return (
      <ViewerNote isBusy={isLoading}>
        {t(isLoading ? 'files.viewer.loading' : 'files.viewer.failed')}
      </ViewerNote>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.sheet} tabIndex={0} aria-label={file.name}>
      <pre className={styles.text}>{opened.value}</pre>
    </section>
  );
}
