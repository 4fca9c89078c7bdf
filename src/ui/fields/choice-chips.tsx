import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type ReactNode, useId } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { classNames } from '../class-names.ts';
import { Stack, Text } from '../layout/primitives.tsx';
import styles from './choice-chips.module.css';

interface ChoiceChip<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface ChoiceChipsProps<Id extends string> {
  readonly label: string;
  readonly options: readonly ChoiceChip<Id>[];
  readonly value: readonly Id[];
  readonly onChange: (value: Id[]) => void;
  /** `one` requires one choice; `upToOne` can be deselected. */
  readonly choose?: 'one' | 'upToOne' | 'many';
}

export function ChoiceChips<Id extends string>({
  label,
  options,
  value,
  onChange,
  choose = 'many',
}: ChoiceChipsProps<Id>) {
  const id = useId();
  return (
    <Stack gap={2} mayShrink>
      <Text id={id} tone="soft" size="sm" weight="medium">
        {label}
      </Text>
      <ToggleButtonGroup
        aria-labelledby={id}
        selectionMode={choose === 'many' ? 'multiple' : 'single'}
        disallowEmptySelection={choose === 'one'}
        selectedKeys={value}
        onSelectionChange={(keys) =>
          onChange(options.filter((option) => keys.has(option.id)).map((option) => option.id))
        }
        className={classNames(styles.group)}
      >
        {options.map((option) => (
          <ToggleButton key={option.id} id={option.id} className={classNames(styles.chip)}>
            {({ isSelected }) => (
              <>
                {isSelected ? <IconCheck aria-hidden="true" /> : option.icon}
                <Text mayShrink lines="ellipsis">
                  {option.label}
                </Text>
              </>
            )}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}
