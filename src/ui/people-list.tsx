import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { classNames } from './class-names.ts';
import styles from './people-list.module.css';

interface ListedPerson {
  readonly id: string;
  /** A name, or the address of somebody who has none here. */
  readonly name: string;
  readonly description: string;
  /** A button, or why there is none. */
  readonly action: ReactNode;
}

export interface PeopleListProps {
  readonly people: readonly ListedPerson[];
  readonly hasFaces?: boolean;
  /** Scrolls by itself where it grows long. */
  readonly isBounded?: boolean;
}

/** People below each other, each with the one thing that can be done about them. */
export function PeopleList({ people, hasFaces = false, isBounded = false }: PeopleListProps) {
  return (
    <ul className={classNames(styles.list, isBounded && styles.bounded)}>
      {people.map(({ id, name, description, action }) => (
        <li key={id} className={styles.row}>
          {hasFaces && <Avatar name={name} isDecorative />}
          <span className={styles.name}>
            {name}
            <span className={styles.description}>{description}</span>
          </span>
          {action}
        </li>
      ))}
    </ul>
  );
}
