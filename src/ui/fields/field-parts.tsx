import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/primitives.tsx';
import styles from './field.module.css';

/** Texts of every field, already translated. */
export interface FieldTexts {
  label: string;
  /** Shows the label to screen readers only, for fields whose context names them. */
  isLabelHidden?: boolean | undefined;
  description?: ReactNode;
  /** Error, shown instead of the description; setting it makes the field invalid. */
  errorMessage?: string | undefined;
  /** Reserves a line below the field for the error, so that nothing moves when it appears. */
  keepsNote?: boolean | undefined;
}

export function FieldLabel({ label, isLabelHidden }: Pick<FieldTexts, 'label' | 'isLabelHidden'>) {
  return isLabelHidden ? (
    <VisuallyHidden>
      <Label>{label}</Label>
    </VisuallyHidden>
  ) : (
    <Label className={classNames(styles.label)}>{label}</Label>
  );
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
