import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readKeptLook } from '#domain/account/look.ts';
import { AppShell } from '#ui/layout/app-shell.tsx';
import { Grid, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { Wordmark } from '#ui/marks/mark.tsx';
import { Skeleton, SkeletonRows } from '#ui/states/skeleton.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useNavItems } from './nav/use-nav-items.tsx';
import styles from './shell.module.css';
import { useSidebar } from './sidebar/use-sidebar.ts';

/** Time after which the skeleton says that the server is slow. Milliseconds. */
const SLOW = 4_000;

/** Skeleton of the shell while the session is checked or the first data is on its way. */
export function ShellSkeleton() {
  const { t } = useTranslation('pages');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, []);
  const [look] = useState(() => readKeptLook(localStorage));
  const isNarrow = useMedia('(max-width: 39.99rem)');
  const items = useNavItems({ appLevel: 2 });
  const sidebar = useSidebar(look?.headerPosition ?? 'top');
  const brand = <Wordmark name={t('shell.name')} />;
  const waiting = (
    <Grid gap={5} aria-busy="true">
      <VisuallyHidden>
        {/* biome-ignore lint/a11y/useSemanticElements: the focus goes to the first h1, which is the page's own. */}
        <span role="heading" aria-level={1}>
          {t('shell.name')}
        </span>
      </VisuallyHidden>
      <div className={styles.words}>
        <p role="status">{t(isSlow ? 'session.gate.slow' : 'session.gate.waiting')}</p>
        <p aria-hidden="true">{t('session.gate.slow')}</p>
      </div>
      <Skeleton width="40%" height="2rem" />
      <SkeletonRows count={6} />
    </Grid>
  );
  // Without a stored look, the navigation's position on a wide screen is unknown: it comes with the settings.
  if (look === null && !isNarrow) {
    return (
      <div className={styles.unplaced}>
        <div className={styles.unplacedBrand}>{brand}</div>
        <main id="main">{waiting}</main>
      </div>
    );
  }
  return (
    <AppShell
      skipLabel={t('shell.skip')}
      navLabel={t('shell.nav.label')}
      navPosition={look?.headerPosition ?? 'top'}
      items={items}
      // Placeholder of the button that adds.
      barAct={<span />}
      brand={
        <>
          {sidebar.hasRoom && <span className={styles.sidebarButton} />}
          {brand}
        </>
      }
      sideState={sidebar.hasRoom ? (sidebar.isOpen ? 'open' : 'closed') : undefined}
      side={<span />}
    >
      {waiting}
    </AppShell>
  );
}
