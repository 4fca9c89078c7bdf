import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { classNames } from '../class-names.ts';
import styles from './segmented.module.css';

interface SegmentedOption<Id extends string> {
  id: Id;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedProps<Id extends string> {
  label: string;
  options: readonly SegmentedOption<Id>[];
  value: Id;
  onChange: (value: Id) => void;
  isDisabled?: boolean;
  /** Shows only the icons; the labels remain as accessible names. */
  isIconOnly?: boolean;
}

export function Segmented<Id extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
  isIconOnly = false,
}: SegmentedProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.id));
        if (chosen) onChange(chosen.id);
      }}
      className={classNames(styles.group)}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.id}
          id={option.id}
          className={classNames(styles.option, isIconOnly && styles.iconOnly)}
          {...(isIconOnly ? { 'aria-label': option.label } : {})}
        >
          {option.icon}
          {!isIconOnly && <span>{option.label}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
