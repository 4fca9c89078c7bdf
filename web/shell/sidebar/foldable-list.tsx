import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ReactNode } from 'react';
import styles from './sidebar-list.module.css';

const FOLD_KEY = 'daywall.folded';

/** Whether a list of the sidebar was folded on this device. */
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

interface FoldableListProps {
  /** Name under which it is kept whether the list is folded. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Titled list of the sidebar, folded or not as it was left on this device. */
export function FoldableList({ id, title, children }: FoldableListProps) {
  return (
    <details
      className={styles.list}
      open={!isFolded(localStorage, id)}
      onToggle={(event) => setFolded(localStorage, id, !event.currentTarget.open)}
    >
      <summary className={styles.title}>
        {title}
        <IconChevronDown aria-hidden="true" />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
