import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '#ui/actions/link.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { type Tone, toneColors } from '#ui/marks/tone.ts';
import { EntityCount } from './entity-count.tsx';
import { PinToggle } from './pin-toggle.tsx';
import styles from './sidebar-list.module.css';

interface EntityRowProps {
  readonly name: string;
  /** Null for a row that has no page. */
  readonly href: string | null;
  /** Shape of its mark. */
  readonly dot: string;
  readonly tone?: Tone | null;
  readonly depth?: number;
  readonly isFaint?: boolean;
  readonly act?: ReactNode;
}

/** Link to an organization, a group, a filter, a label or a collection, with its pin. */
export function EntityRow({ name, href, dot, tone = null, depth = 0, isFaint = false, act }: EntityRowProps) {
  const { pathname } = useLocation();
  const words = (
    <>
      <span
        aria-hidden="true"
        className={styles.dot}
        data-kind={dot}
        style={tone === null ? undefined : toneColors(tone)}
      />
      <Text mayShrink lines="ellipsis">
        {name}
      </Text>
      {href !== null && <EntityCount path={href} />}
    </>
  );
  return (
    <Row
      as="li"
      align="center"
      grow
      mayShrink
      className={styles.row}
      data-faint={isFaint || undefined}
      style={{ paddingInlineStart: `${Math.min(depth, 4) * 0.75}rem` }}
    >
      {href === null ? (
        <span className={styles.place}>{words}</span>
      ) : (
        <Link
          href={href}
          className={styles.place}
          aria-current={pathname === href || pathname.startsWith(`${href}/`) ? 'page' : undefined}
        >
          {words}
        </Link>
      )}
      <Row as="span" rigid className={styles.acts}>
        {href !== null && <PinToggle path={href} nameOf={() => name} label={name} />}
        {act}
      </Row>
    </Row>
  );
}
