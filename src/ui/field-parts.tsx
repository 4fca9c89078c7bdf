import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** What every field shares. Texts come translated. */
export interface FieldTexts {
  label: string;
  /** Keeps the label for screen readers only, where the surroundings already say it. */
  isLabelHidden?: boolean | undefined;
  description?: ReactNode;
  /** Shown instead of the description while the field is invalid. Give it and the field is invalid. */
  errorMessage?: string | undefined;
  /** Keeps a line below the field for what may be wrong with it, so that nothing moves when it is said. */
  keepsNote?: boolean | undefined;
}

export function FieldLabel({ label, isLabelHidden }: Pick<FieldTexts, 'label' | 'isLabelHidden'>) {
  return <Label className={classNames(styles.label, isLabelHidden && styles.hidden)}>{label}</Label>;
}

export function FieldNotes({
  description,
  errorMessage,
  keepsNote = false,
}: Pick<FieldTexts, 'description' | 'errorMessage' | 'keepsNote'>) {
  return (
    <>
      {description !== undefined && !errorMessage && (
        <Text slot="description" className={classNames(styles.description)}>
          {description}
        </Text>
      )}
      {keepsNote && description === undefined && <span aria-hidden="true" className={styles.room} />}
      <FieldError className={classNames(styles.error)}>{errorMessage}</FieldError>
    </>
  );
}
