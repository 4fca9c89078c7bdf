import type { ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import { Stack, Text, VisuallyHidden } from '../layout/primitives.tsx';
import { Avatar } from '../marks/avatar.tsx';
import styles from './member-table.module.css';

export interface MemberRow {
  readonly id: string;
  readonly name: string;
  /** Below the name. */
  readonly userName: string;
  readonly href: string;
  /** After the name: "you". */
  readonly mark?: ReactNode;
  readonly role: ReactNode;
  readonly title: string;
  readonly groups?: ReactNode;
  readonly since: string;
  readonly actions?: ReactNode;
}

export interface MemberTableProps {
  readonly label: string;
  readonly heads: {
    readonly name: string;
    readonly role: string;
    readonly title: string;
    readonly groups?: string;
    readonly since: string;
    readonly actions: string;
  };
  readonly rows: readonly MemberRow[];
}

/** Members with their roles. On a phone each is a card of its own. */
export function MemberTable({ label, heads, rows }: MemberTableProps) {
  const hasGroups = heads.groups !== undefined;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{heads.name}</th>
          <th scope="col">{heads.role}</th>
          <th scope="col">{heads.title}</th>
          {hasGroups && <th scope="col">{heads.groups}</th>}
          <th scope="col">{heads.since}</th>
          <th scope="col">
            <VisuallyHidden>{heads.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={styles.person}>
              <Avatar name={row.name} isDecorative />
              <Stack as="span" mayShrink leading="snug">
                <span>
                  <Link href={row.href} className={styles.name}>
                    {row.name}
                  </Link>
                  {row.mark !== undefined && <span className={styles.mark}>{row.mark}</span>}
                </span>
                <Text tone="faint" size="sm">
                  @{row.userName}
                </Text>
              </Stack>
            </th>
            <td data-part="role">{row.role}</td>
            <td data-part="title" data-empty={row.title === '' || undefined}>
              {row.title}
            </td>
            {hasGroups && (
              <td data-part="groups" data-empty={row.groups === undefined || undefined}>
                {row.groups}
              </td>
            )}
            <td data-part="since">
              <span className={styles.short}>{heads.since} </span>
              {row.since}
            </td>
            <td data-part="actions">{row.actions}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
