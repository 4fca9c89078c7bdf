import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Pin } from '#contract/people/app-settings.ts';
import { Link } from '#ui/actions/link.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { EntityCount } from './entity-count.tsx';
import { PinPage } from './pin-page.tsx';
import { pinPathOf } from './pin-path.ts';
import { PinToggle } from './pin-toggle.tsx';
import styles from './sidebar-list.module.css';
import { usePinName } from './use-pin-name.ts';
import { usePins } from './use-pins.ts';

const SortableList = lazyComponent(async () => (await import('#ui/lists/sortable-list.tsx')).SortableList, {
  instead: () => null,
});

/** Pinned pages in the order somebody gave them, by dragging or by key. */
export function PinnedPages() {
  const { t } = useTranslation('pages');
  const { pins, move } = usePins();
  const nameOf = usePinName();
  const rows = pins.map((pin) => {
    const text = nameOf(pin);
    return { id: pin.path, text, content: <PinnedPage pin={pin} name={text} /> };
  });
  const plain = rows.map(({ id, content }) => <div key={id}>{content}</div>);
  return (
    <section className={styles.list} aria-label={t('shell.sidebar.pinned')}>
      <div className={styles.title}>
        {t('shell.sidebar.pinned')}
        <PinPage />
      </div>
      {pins.length === 0 && <p className={styles.hint}>{t('shell.sidebar.noPins')}</p>}
      {pins.length === 1 && plain}
      {pins.length > 1 && (
        <div className={styles.sorted} style={{ minHeight: `calc(${pins.length} * 2rem)` }}>
          <Suspense fallback={<div className={styles.waiting}>{plain}</div>}>
            <SortableList label={t('shell.sidebar.pinned')} rows={rows} onMove={move} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

function PinnedPage({ pin, name }: { readonly pin: Pin; readonly name: string }) {
  const here = pinPathOf(useLocation());
  return (
    <Row align="center" grow mayShrink className={styles.row}>
      <Link href={pin.path} className={styles.place} aria-current={here === pin.path ? 'page' : undefined}>
        <Text mayShrink lines="ellipsis">
          {name}
        </Text>
        <EntityCount path={pin.path} />
      </Link>
      <Row as="span" rigid className={styles.acts}>
        <PinToggle path={pin.path} nameOf={() => pin.name} label={name} />
      </Row>
    </Row>
  );
}
