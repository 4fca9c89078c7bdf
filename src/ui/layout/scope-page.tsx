import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import { Skeleton, SkeletonRows } from '../states/skeleton.tsx';
import { NavTabs, type NavTabsProps } from './nav-tabs.tsx';
import { PageHeader } from './page-header.tsx';
import { Grid, Row } from './primitives.tsx';
import styles from './scope-page.module.css';

interface Crumb {
  readonly id: string;
  readonly name: string;
  readonly href: string;
}

export interface ScopePageProps {
  /** Breadcrumbs, from the top. */
  readonly trail: readonly Crumb[];
  /** Label of the breadcrumbs for screen readers. */
  readonly trailLabel: string;
  /** Above the title if there are no breadcrumbs. */
  readonly kind: string;
  readonly title: string;
  /** Short facts such as roles and counts. */
  readonly facts: ReactNode;
  readonly tabs: NavTabsProps;
  readonly children: ReactNode;
}

export function ScopePage({ trail, trailLabel, kind, title, facts, tabs, children }: ScopePageProps) {
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        eyebrow={
          <Row gap={3} rowGap={1} align="center" wrap>
            {trail.length === 0 ? (
              <span>{kind}</span>
            ) : (
              <nav aria-label={trailLabel}>
                <Row as="ol" align="center" wrap className={styles.trail}>
                  {trail.map(({ id, name, href }) => (
                    <li key={id}>
                      <Link href={href} className={styles.crumb}>
                        {name}
                      </Link>
                      <IconChevronRight aria-hidden="true" />
                    </li>
                  ))}
                  <li>{kind}</li>
                </Row>
              </nav>
            )}
            {facts}
          </Row>
        }
        // Beside the title they leave their line to the list below.
        actions={<NavTabs {...tabs} />}
      />
      <div className={styles.body}>{children}</div>
    </div>
  );
}

export function ScopePageSkeleton({ label }: { label: string }) {
  return (
    <section className={styles.page} aria-busy="true" aria-label={label}>
      <Grid gap={2} marginBlockEnd={5}>
        <Skeleton width="16rem" />
        <Skeleton width="50%" height="2rem" />
      </Grid>
      <SkeletonRows count={6} />
    </section>
  );
}
