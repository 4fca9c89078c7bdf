import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Kbd } from '#ui/actions/kbd.tsx';
import styles from './options.module.css';
import { shortcutKeys } from './shortcut-keys.ts';
import { openShortcutSettings, readShortcuts, type Shortcut } from './shortcuts.ts';

/** Read again whenever the page is shown: they change on a page of the browser, without an event. */
function useShortcuts(initial: readonly Shortcut[]): readonly Shortcut[] {
  const [shortcuts, setShortcuts] = useState(initial);
  useEffect(() => {
    const stop = new AbortController();
    const read = () => void readShortcuts().then((next) => stop.signal.aborted || setShortcuts(next));
    addEventListener('focus', read, { signal: stop.signal });
    document.addEventListener('visibilitychange', read, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return shortcuts;
}

export function ShortcutsSection({ initial }: { readonly initial: readonly Shortcut[] }) {
  const { t } = useTranslation('pages');
  const shortcuts = useShortcuts(initial);
  return (
    <section className={styles.section} aria-labelledby="shortcuts">
      <h2 id="shortcuts" className={styles.title}>
        {t('extension.options.shortcuts.heading')}
      </h2>
      <dl className={styles.keys}>
        {shortcuts.map(({ name, keys }) => (
          <div key={name} className={styles.row}>
            {/* i18n-keys: pages:extension.options.shortcuts.{quickTask,toggleTimer,openPanel} */}
            <dt>{t(`extension.options.shortcuts.${name}`)}</dt>
            <dd>{keys === '' ? t('extension.options.shortcuts.none') : <Kbd keys={shortcutKeys(keys)} />}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.end}>
        <Button onPress={() => void openShortcutSettings()}>{t('extension.options.shortcuts.change')}</Button>
      </div>
    </section>
  );
}
