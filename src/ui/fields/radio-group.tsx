import type { ReactNode } from 'react';
import {
  RadioGroup as AriaRadioGroup,
  RadioButton,
  RadioField,
  Text,
} from 'react-aria-components/RadioGroup';
import { classNames } from '../class-names.ts';
import field from './field.module.css';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import styles from './radio-group.module.css';

interface RadioOption<Id extends string> {
  id: Id;
  label: ReactNode;
  description?: ReactNode;
}

export interface RadioGroupProps<Id extends string> extends FieldTexts {
  options: readonly RadioOption<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  isDisabled?: boolean;
}

export function RadioGroup<Id extends string>({
  label,
  isLabelHidden,
  description,
  errorMessage,
  options,
  onChange,
  ...props
}: RadioGroupProps<Id>) {
  return (
    <AriaRadioGroup
      {...props}
      {...(errorMessage ? { isInvalid: true } : {})}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id);
        if (chosen) onChange(chosen.id);
      }}
      className={classNames(field.field)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      {options.map((option) => (
        <RadioField key={option.id} value={option.id} className={classNames(styles.field)}>
          <RadioButton className={classNames(styles.button)}>
            <span className={styles.ring} aria-hidden="true" />
            <span>{option.label}</span>
          </RadioButton>
          {option.description !== undefined && (
            <Text slot="description" className={classNames(field.description, styles.note)}>
              {option.description}
            </Text>
          )}
        </RadioField>
      ))}
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}
