import { Group } from 'react-aria-components/Group';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';

export interface TextAreaProps
  extends Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid' | 'type'>,
    FieldTexts {
  /** Minimum number of lines; it grows with its text in browsers that support it. */
  rows?: number;
}

export function TextArea({
  label,
  isLabelHidden,
  description,
  errorMessage,
  rows = 4,
  ...props
}: TextAreaProps) {
  return (
    <TextField {...props} {...(errorMessage ? { isInvalid: true } : {})} className={classNames(styles.field)}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Group className={classNames(styles.box)}>
        <AriaTextArea rows={rows} className={classNames(styles.input, styles.area)} />
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </TextField>
  );
}
