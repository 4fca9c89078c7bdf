import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './nav-tabs.module.css';

interface NavTab {
  id: string;
  label: string;
  href: string;
  icon?: ReactNode;
  count?: number | undefined;
}

export interface NavTabsProps {
  /** Names the navigation, for instance "Task". */
  label: string;
  tabs: readonly NavTab[];
  current: string;
}

/** Tabs that are routes: links in a navigation, so that back, forward and a copied address work. */
export function NavTabs({ label, tabs, current }: NavTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              href={tab.href}
              className={styles.tab}
              aria-current={tab.id === current ? 'page' : undefined}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
