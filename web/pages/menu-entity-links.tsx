import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#ui/actions/link.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { type EntityLinks, useEntityLinks } from '#web/shell/nav/use-entity-links.ts';
import styles from './menu-page.module.css';

const lists: readonly { readonly id: keyof EntityLinks; readonly icon: ReactNode }[] = [
  { id: 'organizations', icon: <IconBuildingCommunity /> },
  { id: 'collections', icon: <IconFolder /> },
  { id: 'filters', icon: <IconFilter /> },
  { id: 'labels', icon: <IconTag /> },
];

export function MenuEntityLinks() {
  const { t } = useTranslation('pages');
  const own = useEntityLinks();
  return lists
    .filter(({ id }) => own[id].length > 0)
    .map(({ id, icon }) => (
      <section key={id} className={styles.area}>
        <h2 className={styles.title}>
          <Row as="span" aria-hidden="true" inline tone="accent" className={styles.icon}>
            {icon}
          </Row>
          {/* i18n-keys: pages:shell.places.{organizations,collections,filters,labels} */}
          {t(`shell.places.${id}`)}
        </h2>
        <ul>
          {own[id].map((link) => (
            <li key={link.id} style={{ paddingInlineStart: `${Math.min(link.depth, 4)}rem` }}>
              <Link href={link.href} className={styles.place}>
                {link.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ));
}
