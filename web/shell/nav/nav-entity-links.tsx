import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Link } from '#ui/actions/link.tsx';
import { toneColors } from '#ui/marks/tone.ts';
import styles from './nav-entity-links.module.css';
import { type EntityLink, useEntityLinks } from './use-entity-links.ts';

const FOLD_KEY = 'daywall.folded';

/** Whether a list of the navigation was folded on this device. */
function isFolded(storage: Pick<Storage, 'getItem'>, list: string): boolean {
  return readFolded(storage).includes(list);
}

function setFolded(storage: Pick<Storage, 'getItem' | 'setItem'>, list: string, folded: boolean): void {
  const others = readFolded(storage).filter((each) => each !== list);
  try {
    storage.setItem(FOLD_KEY, JSON.stringify(folded ? [...others, list] : others));
  } catch {
    // The list is unfolded again at the next start.
  }
}

function readFolded(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(FOLD_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Longest list before the others would be pushed out of sight; the rest is on the page that lists all. */
const SHOWN = 12;

/** Foldable lists of the user's organizations, filters and labels in the navigation. */
export function NavEntityLinks() {
  const lists = useEntityLinks();
  return (
    <div className={styles.places}>
      <FoldableLinks title="organizations" links={lists.organizations} />
      <FoldableLinks title="filters" links={lists.filters} />
      <FoldableLinks title="labels" links={lists.labels} allHref="/labels" />
    </div>
  );
}

interface FoldableLinksProps {
  readonly title: 'organizations' | 'filters' | 'labels';
  readonly links: readonly EntityLink[];
  readonly allHref?: string;
}

function FoldableLinks({ title, links, allHref = '/menu' }: FoldableLinksProps) {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  if (links.length === 0) return null;
  return (
    <details
      className={styles.list}
      open={!isFolded(localStorage, title)}
      onToggle={(event) => setFolded(localStorage, title, !event.currentTarget.open)}
    >
      <summary className={styles.title}>
        {/* i18n-keys: pages:shell.places.{organizations,filters,labels} */}
        {t(`shell.places.${title}`)}
        <IconChevronDown aria-hidden="true" />
      </summary>
      <ul>
        {links.slice(0, SHOWN).map((link) => (
          <li key={link.id} style={{ paddingInlineStart: `${Math.min(link.depth, 4) * 0.75}rem` }}>
            <Link
              href={link.href}
              className={styles.place}
              aria-current={
                pathname === link.href || pathname.startsWith(`${link.href}/`) ? 'page' : undefined
              }
            >
              <span
                aria-hidden="true"
                className={styles.dot}
                data-kind={link.kind}
                style={link.tone === null ? undefined : toneColors(link.tone)}
              />
              <span className={styles.name}>{link.name}</span>
            </Link>
          </li>
        ))}
        {links.length > SHOWN && (
          <li>
            <Link href={allHref} className={styles.place}>
              {t('shell.places.all')}
            </Link>
          </li>
        )}
      </ul>
    </details>
  );
}
