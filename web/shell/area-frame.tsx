import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { Link } from '#ui/actions/link.tsx';
import { NavTabs } from '#ui/layout/nav-tabs.tsx';
import { PageActsContext } from '#ui/layout/page-acts-context.ts';
import { Row, Stack } from '#ui/layout/primitives.tsx';
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
}

/** Frame of all pages of one area: its tabs, with the page in the outlet. */
export function AreaFrame({ label, tabs }: AreaFrameProps) {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  const nav = usePage()?.nav;
  const acts = useContext(PageActsContext);
  const isAt = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  const current = tabs.toReversed().find(({ href }) => isAt(href))?.id ?? '';
  return (
    <Stack gap={3} className={styles.area}>
      <Row gap={4} align="center" rule="below" className={styles.head}>
        <NavTabs label={label} tabs={tabs} current={current} />
        {acts}
        {nav !== undefined && (
          <Link
            href={`/instructions/${nav}`}
            className={styles.help}
            aria-label={t('shell.help', { area: label })}
          >
            <IconHelp aria-hidden="true" />
          </Link>
        )}
      </Row>
      <PageActsContext value={null}>
        <Outlet />
      </PageActsContext>
    </Stack>
  );
}
