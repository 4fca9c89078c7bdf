import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppLevel } from '#domain/account/use-app-level.ts';
import { ReceivedInvitations } from '#features/organizations/received-invitations.tsx';
import { SignOutButton } from '#features/session/sign-out-button.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Grid, Row } from '#ui/layout/primitives.tsx';
import { lazyDialog } from '#ui/states/lazy-component.tsx';
import { destinations } from '#web/shell/nav/destinations.ts';
import { type NavArea, navAreasAt } from '#web/shell/nav/nav-areas.tsx';
import { QueryScope } from './collect/query-scope.tsx';
import { MenuEntityLinks } from './menu-entity-links.tsx';
import styles from './menu-page.module.css';

const KeysDialog = lazyDialog(async () => (await import('#web/shell/keys/keys-dialog.tsx')).KeysDialog);

/** Menu page of narrow screens: every destination, one tap away. */
export function MenuPage() {
  const { t } = useTranslation('pages');
  const areas = navAreasAt(useAppLevel());
  const [showsKeys, setShowsKeys] = useState(false);
  return (
    <Grid gap={5} className={styles.page}>
      <PageHeader title={t('shell.menu.title')} description={t('shell.menu.lead')} />
      <nav aria-label={t('shell.menu.title')} className={styles.areas}>
        {areas.map((area) => (
          <MenuArea key={area.id} area={area} />
        ))}
        <MenuEntityLinks />
      </nav>
      <QueryScope>
        <ReceivedInvitations />
      </QueryScope>
      <Row gap={2} wrap>
        <Button onPress={() => setShowsKeys(true)}>{t('shell.menu.keys')}</Button>
        <SignOutButton />
      </Row>
      {showsKeys && (
        <Suspense>
          <KeysDialog isOpen onOpenChange={setShowsKeys} />
        </Suspense>
      )}
    </Grid>
  );
}

function MenuArea({ area: { id, href, icon } }: { area: NavArea }) {
  const { t } = useTranslation('pages');
  const pages = destinations.filter(({ area }) => area === id);
  // i18n-keys: pages:shell.nav.{wall,stack,action,schedule,cooperate,collect,time,settings,menu}
  const name = id === 'menu' ? t('shell.menu.help') : t(`shell.nav.${id}`);
  return (
    <section className={styles.area}>
      <h2 className={styles.title}>
        <Row as="span" aria-hidden="true" inline tone="accent" className={styles.icon}>
          {id === 'menu' ? <IconHelp /> : icon}
        </Row>
        {pages.length === 1 ? <Link href={href}>{name}</Link> : name}
      </h2>
      {pages.length > 1 && (
        <ul>
          {pages.map((page) => (
            <li key={page.id}>
              <Link href={page.href} className={styles.place}>
                {/* i18n-keys: pages:shell.place.{*destinations} */}
                {t(`shell.place.${page.id}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
