import type { Ref } from 'react';
import { Group } from 'react-aria-components/Group';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';

export interface TextAreaProps
  extends Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid' | 'type'>,
    FieldTexts {
  placeholder?: string;
  /** Minimum number of lines; it grows with its text in browsers that support it. */
  rows?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function TextArea({
  label,
  isLabelHidden,
  description,
  errorMessage,
  placeholder,
  rows = 4,
  inputRef,
  ...props
}: TextAreaProps) {
  return (
    <TextField {...props} {...(errorMessage ? { isInvalid: true } : {})} className={classNames(styles.field)}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Group className={classNames(styles.box)}>
        <AriaTextArea
          ref={inputRef ?? null}
          rows={rows}
          placeholder={placeholder}
          className={classNames(styles.input, styles.area)}
        />
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </TextField>
  );
}
