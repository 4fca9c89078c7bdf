import type { ReactNode } from 'react';
import {
  CheckboxButton,
  CheckboxField,
  type CheckboxFieldProps,
  FieldError,
  Text,
} from 'react-aria-components/Checkbox';
import { classNames } from '../class-names.ts';
import styles from './checkbox.module.css';
import field from './field.module.css';

export interface CheckboxProps
  extends Omit<CheckboxFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  children: ReactNode;
  description?: ReactNode;
  errorMessage?: string;
}

/** Checkbox of a form. Tasks are finished by TaskTick. */
export function Checkbox({ children, description, errorMessage, ...props }: CheckboxProps) {
  return (
    <CheckboxField
      {...props}
      {...(errorMessage ? { isInvalid: true } : {})}
      className={classNames(styles.field)}
    >
      <CheckboxButton className={classNames(styles.button)}>
        {({ isIndeterminate }) => (
          <>
            <span className={styles.box} aria-hidden="true">
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d={isIndeterminate ? 'M4 8h8' : 'M3.5 8.5 6.5 11.5 12.5 5'} pathLength={1} />
              </svg>
            </span>
            <span>{children}</span>
          </>
        )}
      </CheckboxButton>
      {description !== undefined && (
        <Text slot="description" className={classNames(field.description, styles.note)}>
          {description}
        </Text>
      )}
      <FieldError className={classNames(field.error, styles.note)}>{errorMessage}</FieldError>
    </CheckboxField>
  );
}
