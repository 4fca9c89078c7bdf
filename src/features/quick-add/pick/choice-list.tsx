import type { ReactNode } from 'react';
import { Text } from '#ui/layout/primitives.tsx';
import styles from './pick.module.css';

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly icon?: ReactNode;
}

interface ChoiceListProps<C extends Choice> {
  readonly choices: readonly C[];
  readonly onChoose: (choice: C) => void;
}

/** Choices of a picker, one below the other. */
export function ChoiceList<C extends Choice>({ choices, onChoose }: ChoiceListProps<C>) {
  return (
    <ul className={styles.choices}>
      {choices.map((choice) => (
        <li key={choice.id}>
          <button type="button" className={styles.choice} onClick={() => onChoose(choice)}>
            {choice.icon}
            <Text grow mayShrink lines="anywhere">
              {choice.label}
            </Text>
            {choice.note !== undefined && (
              <Text tone="faint" size="sm">
                {choice.note}
              </Text>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
