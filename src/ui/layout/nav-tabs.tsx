import { useLayoutEffect, useRef } from 'react';
import { Link } from '../actions/link.tsx';
import styles from './nav-tabs.module.css';
import { Box } from './primitives.tsx';

interface NavTab {
  id: string;
  label: string;
  href: string;
  count?: number | undefined;
}

export interface NavTabsProps {
  label: string;
  tabs: readonly NavTab[];
  current: string;
}

/** Marks the sides to which the row can scroll further: `start`, `end`, both or neither. */
function markMore(list: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = list;
  const sides = [
    ...(scrollLeft > 1 ? ['start'] : []),
    ...(scrollLeft + clientWidth < scrollWidth - 1 ? ['end'] : []),
  ];
  list.dataset.more = sides.join(' ');
}

/** Scrolls only the row, so that the page stays where it is. */
function reveal(list: HTMLElement, id: string): void {
  const tab = list.querySelector(`[data-tab="${id}"]`);
  if (tab === null) return;
  const [all, one] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2);
}

/** Tabs that are routes: links in a navigation, so that back, forward and a copied address work. */
export function NavTabs({ label, tabs, current }: NavTabsProps) {
  const row = useRef<HTMLUListElement>(null);
  // Runs before the first paint.
  useLayoutEffect(() => {
    const list = row.current;
    if (list === null) return;
    const observer = new ResizeObserver(() => {
      reveal(list, current);
      markMore(list);
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [current]);
  return (
    <Box as="nav" aria-label={label} mayShrink rule="below">
      <ul ref={row} className={styles.list} onScroll={({ currentTarget }) => markMore(currentTarget)}>
        {tabs.map((tab) => (
          <li key={tab.id} data-tab={tab.id}>
            <Link
              href={tab.href}
              className={styles.tab}
              aria-current={tab.id === current ? 'page' : undefined}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  );
}
