import type { ReactNode, Ref } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';

type KeyListener = NonNullable<AriaTextFieldProps['onKeyDown']>;

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'>,
    FieldTexts {
  placeholder?: string;
  /** Shown inside the box, before and after the text: an icon, a unit. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onKeyDown?: KeyListener;
}

export function TextField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  keepsNote,
  placeholder,
  prefix,
  suffix,
  inputRef,
  onKeyDown,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      {...(errorMessage ? { isInvalid: true } : {})}
      {...(onKeyDown ? { onKeyDown: passingOn(onKeyDown) } : {})}
      className={classNames(styles.field)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Group className={classNames(styles.box)}>
        {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
        <Input ref={inputRef ?? null} placeholder={placeholder ?? ''} className={classNames(styles.input)} />
        {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} keepsNote={keepsNote} />
    </AriaTextField>
  );
}

/** React Aria stops every key that is listened to, even the Escape of a dialog around the field. */
function passingOn(listen: KeyListener): KeyListener {
  return (event) => {
    event.continuePropagation();
    listen(event);
  };
}
