import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#ui/actions/link.tsx';
import { type PlaceLists, usePlaceLists } from '#web/shell/nav/use-place-lists.ts';
import styles from './menu-page.module.css';

const lists: readonly { readonly id: keyof PlaceLists; readonly icon: ReactNode }[] = [
  { id: 'organizations', icon: <IconBuildingCommunity /> },
  { id: 'collections', icon: <IconFolder /> },
  { id: 'filters', icon: <IconFilter /> },
  { id: 'labels', icon: <IconTag /> },
];

export function MenuPlaces() {
  const { t } = useTranslation('pages');
  const own = usePlaceLists();
  return lists
    .filter(({ id }) => own[id].length > 0)
    .map(({ id, icon }) => (
      <section key={id} className={styles.area}>
        <h2 className={styles.title}>
          <span aria-hidden="true" className={styles.icon}>
            {icon}
          </span>
          {/* i18n-keys: pages:shell.places.{organizations,collections,filters,labels} */}
          {t(`shell.places.${id}`)}
        </h2>
        <ul>
          {own[id].map((place) => (
            <li key={place.id} style={{ paddingInlineStart: `${Math.min(place.depth, 4)}rem` }}>
              <Link href={place.href} className={styles.place}>
                {place.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ));
}
