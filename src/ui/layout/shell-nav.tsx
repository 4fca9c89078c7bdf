import type { ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import { VisuallyHidden } from './primitives.tsx';
import styles from './shell-nav.module.css';

export interface NavItem {
  id: string;
  label: string;
  href: string;
  icon: ReactNode;
  /** Keys pressed one after another that lead there, as printed. Its tooltip shows them. */
  keys?: readonly string[] | undefined;
  /** One of the at most five entries of a narrow screen's bottom bar. */
  isPrimary?: boolean | undefined;
  /** Badge number, and its accessible text ("3 new"). */
  count?: number | undefined;
  countLabel?: string | undefined;
  /** Shown in the rail only, which has room for it. */
  isForRail?: boolean | undefined;
}

interface ShellNavProps {
  label: string;
  items: readonly NavItem[];
  current: string | undefined;
  footer: ReactNode;
  /** Shows icons alone, which say their names under the pointer. */
  isIconOnly: boolean;
  /** A round button in the middle of a phone's bar. */
  barAct: ReactNode;
}

export function ShellNav({ label, items, current, footer, isIconOnly, barAct }: ShellNavProps) {
  const primary = items.filter(({ isPrimary }) => isPrimary === true);
  const afterMiddle = primary[Math.ceil(primary.length / 2)]?.id;
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul className={styles.list}>
        {items.flatMap((item) => [
          ...(item.id === afterMiddle && barAct !== undefined
            ? [
                <li key="act" className={styles.act}>
                  {barAct}
                </li>,
              ]
            : []),
          <li
            key={item.id}
            title={isIconOnly && item.keys === undefined ? item.label : undefined}
            className={styles.item}
            data-primary={item.isPrimary === true || undefined}
            data-rail={item.isForRail === true || undefined}
          >
            <Link
              href={item.href}
              className={styles.link}
              data-keys={item.keys?.join(' ')}
              aria-current={item.id === current ? 'page' : undefined}
            >
              <span className={styles.icon} aria-hidden="true">
                {item.icon}
              </span>
              <span className={styles.label} data-label={item.label}>
                {item.label}
              </span>
              {item.count !== undefined && item.count > 0 && (
                <span className={styles.count}>
                  <span aria-hidden={item.countLabel !== undefined || undefined}>{item.count}</span>
                  {item.countLabel !== undefined && <VisuallyHidden>{item.countLabel}</VisuallyHidden>}
                </span>
              )}
            </Link>
          </li>,
        ])}
      </ul>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </nav>
  );
}
