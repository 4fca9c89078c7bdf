import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Link } from '#ui/actions/link.tsx';
import { toneColors } from '#ui/marks/tone.ts';
import styles from './nav-places.module.css';
import { type OwnPlace, usePlaceLists } from './use-place-lists.ts';

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
export function NavPlaces() {
  const lists = usePlaceLists();
  return (
    <div className={styles.places}>
      <Places title="organizations" places={lists.organizations} />
      <Places title="filters" places={lists.filters} />
      <Places title="labels" places={lists.labels} allHref="/labels" />
    </div>
  );
}

interface PlacesProps {
  readonly title: 'organizations' | 'filters' | 'labels';
  readonly places: readonly OwnPlace[];
  readonly allHref?: string;
}

function Places({ title, places, allHref = '/menu' }: PlacesProps) {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  if (places.length === 0) return null;
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
        {places.slice(0, SHOWN).map((place) => (
          <li key={place.id} style={{ paddingInlineStart: `${Math.min(place.depth, 4) * 0.75}rem` }}>
            <Link
              href={place.href}
              className={styles.place}
              aria-current={
                pathname === place.href || pathname.startsWith(`${place.href}/`) ? 'page' : undefined
              }
            >
              <span
                aria-hidden="true"
                className={styles.dot}
                data-kind={place.kind}
                style={place.tone === null ? undefined : toneColors(place.tone)}
              />
              <span className={styles.name}>{place.name}</span>
            </Link>
          </li>
        ))}
        {places.length > SHOWN && (
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
