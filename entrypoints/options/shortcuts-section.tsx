import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Kbd } from '#ui/actions/kbd.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
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
    <Grid as="section" gap={4} padding={5} frame="lg" aria-labelledby="shortcuts">
      <Text as="h2" id="shortcuts" size="lg">
        {t('extension.options.shortcuts.heading')}
      </Text>
      <Grid as="dl" gap={3} className={styles.keys}>
        {shortcuts.map(({ name, keys }) => (
          <Row key={name} gap={3} align="center" justify="between" wrap>
            {/* i18n-keys: pages:extension.options.shortcuts.{quickTask,toggleTimer,openPanel} */}
            <dt>{t(`extension.options.shortcuts.${name}`)}</dt>
            <dd>{keys === '' ? t('extension.options.shortcuts.none') : <Kbd keys={shortcutKeys(keys)} />}</dd>
          </Row>
        ))}
      </Grid>
      <Row>
        <Button onPress={() => void openShortcutSettings()}>{t('extension.options.shortcuts.change')}</Button>
      </Row>
    </Grid>
  );
}
