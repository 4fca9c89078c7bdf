import { Outlet, useLocation } from 'react-router-dom';
import { NavTabs } from '#ui/nav-tabs.tsx';
import styles from './area-frame.module.css';

interface AreaTab {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly count?: number | undefined;
}

export interface AreaFrameProps {
  /** Names the tabs for screen readers. */
  readonly label: string;
  /** The first is the area's index. */
  readonly tabs: readonly AreaTab[];
}

/** What all pages of one area share: the tabs that lead from one to the other. The page stands in the outlet. */
export function AreaFrame({ label, tabs }: AreaFrameProps) {
  const { pathname } = useLocation();
  const isAt = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  const current = tabs.toReversed().find(({ href }) => isAt(href))?.id ?? '';
  return (
    <div className={styles.area}>
      <NavTabs label={label} tabs={tabs} current={current} />
      <Outlet />
    </div>
  );
}
