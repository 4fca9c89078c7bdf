import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignOutButton } from '#features/session/sign-out-button.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { destinations } from '#web/shell/destinations.tsx';
import styles from './menu-page.module.css';

// i18n-keys: pages:shell.menu.{plan,own}
const groups = ['plan', 'own'] as const;
const KeysDialog = lazy(async () => ({ default: (await import('#web/shell/keys-dialog.tsx')).KeysDialog }));

/** Every place, one tap away. */
export function MenuPage() {
  const { t } = useTranslation('pages');
  const [showsKeys, setShowsKeys] = useState(false);
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.menu.title')} description={t('shell.menu.lead')} />
      {groups.map((group) => (
        <Section key={group} title={t(`shell.menu.${group}`)}>
          <ul className={styles.places}>
            {destinations
              .filter((place) => place.group === group && place.id !== 'menu')
              .map(({ id, href, icon }) => (
                <li key={id}>
                  <Link href={href} className={styles.place}>
                    <span aria-hidden="true" className={styles.icon}>
                      {icon}
                    </span>
                    {/* i18n-keys: pages:shell.nav.{wall,stack,urgency,week,today,completed,settings} */}
                    {t(`shell.nav.${id}`)}
                  </Link>
                </li>
              ))}
          </ul>
        </Section>
      ))}
      <div className={styles.acts}>
        <Button onPress={() => setShowsKeys(true)}>{t('shell.menu.keys')}</Button>
        <SignOutButton />
      </div>
      {showsKeys && (
        <Suspense>
          <KeysDialog isOpen onOpenChange={setShowsKeys} />
        </Suspense>
      )}
    </div>
  );
}
