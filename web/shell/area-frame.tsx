import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { Link } from '#ui/actions/link.tsx';
import { NavTabs } from '#ui/layout/nav-tabs.tsx';
import styles from './area-frame.module.css';
import { usePage } from './use-page.ts';

interface AreaTab {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly count?: number | undefined;
}

export interface AreaFrameProps {
  readonly label: string;
  /** The first is the area's index. */
  readonly tabs: readonly AreaTab[];
  /** `page` where the pages below keep to the width of a page; else the tabs extend to the edges of the screen. */
  readonly width?: 'page' | 'full';
}

/** Frame of all pages of one area: its tabs, with the page in the outlet. */
export function AreaFrame({ label, tabs, width = 'full' }: AreaFrameProps) {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  const nav = usePage()?.nav;
  const isAt = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  const current = tabs.toReversed().find(({ href }) => isAt(href))?.id ?? '';
  return (
    <div className={styles.area} data-width={width}>
      <div className={styles.head}>
        <NavTabs label={label} tabs={tabs} current={current} />
        {nav !== undefined && (
          <Link
            href={`/instructions/${nav}`}
            className={styles.help}
            aria-label={t('shell.help', { area: label })}
          >
            <IconHelp aria-hidden="true" />
          </Link>
        )}
      </div>
      <Outlet />
    </div>
  );
}
