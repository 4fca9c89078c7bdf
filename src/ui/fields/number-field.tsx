import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField';
import { classNames } from '../class-names.ts';
import { Text } from '../layout/primitives.tsx';
import styles from './field.module.css';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import stepper from './number-field.module.css';

export interface NumberFieldProps
  extends Omit<AriaNumberFieldProps, 'className' | 'style' | 'children' | 'isInvalid'>,
    FieldTexts {
  suffix?: ReactNode;
}

export function NumberField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  suffix,
  ...props
}: NumberFieldProps) {
  return (
    <AriaNumberField
      {...props}
      {...(errorMessage ? { isInvalid: true } : {})}
      className={classNames(styles.field)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Group className={classNames(styles.box, stepper.box)}>
        <Button slot="decrement" className={classNames(stepper.step)}>
          <IconMinus aria-hidden="true" />
        </Button>
        <Input className={classNames(styles.input, stepper.number)} />
        {suffix !== undefined && (
          <Text grow tone="faint" size="sm" className={stepper.unit}>
            {suffix}
          </Text>
        )}
        <Button slot="increment" className={classNames(stepper.step)}>
          <IconPlus aria-hidden="true" />
        </Button>
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  );
}
