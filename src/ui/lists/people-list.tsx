import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Row, Stack, Text } from '../layout/primitives.tsx';
import { Avatar } from '../marks/avatar.tsx';
import styles from './people-list.module.css';

interface ListedPerson {
  readonly id: string;
  /** Name, or the email address of somebody without an account. */
  readonly name: string;
  readonly description: string;
  /** A button, or the reason why there is none. */
  readonly action: ReactNode;
}

export interface PeopleListProps {
  readonly people: readonly ListedPerson[];
  readonly hasFaces?: boolean;
  /** Limits its height and scrolls. */
  readonly isBounded?: boolean;
}

export function PeopleList({ people, hasFaces = false, isBounded = false }: PeopleListProps) {
  return (
    <ul className={classNames(styles.list, isBounded && styles.bounded)}>
      {people.map(({ id, name, description, action }) => (
        <Row
          as="li"
          key={id}
          gap={3}
          rowGap={2}
          align="center"
          wrap
          paddingBlock={2}
          paddingInline={4}
          className={styles.row}
        >
          {hasFaces && <Avatar name={name} isDecorative />}
          <Stack as="span" basis="10rem" mayShrink leading="snug" lines="anywhere">
            {name}
            <Text tone="soft" size="sm">
              {description}
            </Text>
          </Stack>
          {action}
        </Row>
      ))}
    </ul>
  );
}
