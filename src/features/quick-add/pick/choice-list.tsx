import type { ReactNode } from 'react';
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
            <span className={styles.words}>{choice.label}</span>
            {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
