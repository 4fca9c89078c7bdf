import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classNames } from '../class-names.ts';
import { Text } from '../layout/primitives.tsx';
import menu from '../overlays/menu.module.css';
import field from './field.module.css';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import styles from './select.module.css';

interface SelectOption<Id extends string> {
  id: Id;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
}

export interface SelectProps<Id extends string> extends FieldTexts {
  options: readonly SelectOption<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  placeholder?: string;
  autoFocus?: boolean;
  isDisabled?: boolean;
}

/** Select: one of many. Up to four options are better shown by Segmented or RadioGroup. */
export function Select<Id extends string>({
  label,
  isLabelHidden,
  description,
  errorMessage,
  options,
  value,
  onChange,
  placeholder,
  ...props
}: SelectProps<Id>) {
  return (
    <AriaSelect
      {...props}
      {...(errorMessage ? { isInvalid: true } : {})}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChange(chosen.id);
      }}
      className={classNames(field.field)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Button className={classNames(field.box, styles.button)}>
        <SelectValue className={classNames(styles.value)}>
          {({ isPlaceholder, defaultChildren }) => {
            const chosen = options.find((option) => option.id === value);
            return isPlaceholder || !chosen ? (
              <Text tone="faint">{defaultChildren}</Text>
            ) : (
              <>
                {chosen.icon}
                {chosen.label}
              </>
            );
          }}
        </SelectValue>
        <IconChevronDown className={styles.chevron} aria-hidden="true" />
      </Button>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover offset={4} className={classNames(menu.popover)}>
        <ListBox className={classNames(menu.menu)}>
          {options.map((option) => (
            <ListBoxItem
              key={option.id}
              id={option.id}
              textValue={option.label}
              className={classNames(menu.item)}
            >
              {({ isSelected }) => (
                <>
                  {option.icon !== undefined && <span className={menu.icon}>{option.icon}</span>}
                  <span className={menu.text}>
                    {option.label}
                    {option.description !== undefined && (
                      <span className={menu.description}>{option.description}</span>
                    )}
                  </span>
                  {isSelected && <IconCheck className={menu.check} aria-hidden="true" />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
