import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../class-names.ts';
import { Text } from '../layout/primitives.tsx';
import { Avatar } from '../marks/avatar.tsx';
import { Chip } from '../marks/chip.tsx';
import menu from '../overlays/menu.module.css';
import styles from './combo-box.module.css';
import field from './field.module.css';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';

type FaceKind = 'person' | 'group' | 'organization' | 'email';

export interface ComboOption {
  readonly id: string;
  readonly label: string;
  /** Second line: a user name, an organization, a number. */
  readonly description?: string | undefined;
  /** Icon before the name. */
  readonly face?: FaceKind | undefined;
}

export interface ComboBoxProps<O extends ComboOption> extends FieldTexts {
  /** Matches of `query`, the best first. The list omits those that are chosen. */
  readonly options: readonly O[];
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  readonly value: readonly O[];
  readonly onChange: (value: readonly O[]) => void;
  /** `one` hides the field while an option is chosen. */
  readonly choose?: 'one' | 'many';
  readonly emptyText: ReactNode;
  /** Label of a chosen option's remove button. */
  readonly removeLabel: (label: string) => string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
}

/** Searchable choice of one or many options. Chosen ones are chips in the field; Backspace removes the last. */
export function ComboBox<O extends ComboOption>({
  label,
  isLabelHidden,
  description,
  errorMessage,
  options,
  query,
  onQueryChange,
  value,
  onChange,
  choose = 'many',
  emptyText,
  removeLabel,
  placeholder,
  isDisabled = false,
  autoFocus = false,
}: ComboBoxProps<O>) {
  const box = useRef<HTMLDivElement>(null);
  const chosen = new Set(value.map(({ id }) => id));
  const [picked, setPicked] = useState(0);
  const isFull = choose === 'one' && value.length > 0;

  function takeOff(id: string) {
    onChange(value.filter((option) => option.id !== id));
    // The removed chip had the focus: the search field takes it.
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
  }

  return (
    <AriaComboBox
      selectionMode="multiple"
      // With autofocus an open list would cover text that nobody has read yet.
      menuTrigger={autoFocus ? 'input' : 'focus'}
      allowsEmptyCollection
      isDisabled={isDisabled}
      {...(errorMessage ? { isInvalid: true } : {})}
      items={options.filter(({ id }) => !chosen.has(id))}
      defaultFilter={() => true}
      inputValue={query}
      onInputChange={onQueryChange}
      value={[]}
      onChange={(keys) => {
        const option = options.find(({ id }) => keys.includes(id));
        if (option === undefined) return;
        onChange(choose === 'one' ? [option] : [...value, option]);
        onQueryChange('');
        setPicked((count) => count + 1);
      }}
      className={classNames(field.field)}
    >
      {choose === 'one' && <ListCloser picked={picked} />}
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Group ref={box} className={classNames(field.box, styles.box)}>
        {value.length > 0 && (
          <ul className={styles.chips}>
            {value.map((option) => (
              <li key={option.id} className={styles.chip}>
                <Chip
                  icon={option.face !== undefined && option.face !== 'person' && glyph(option.face)}
                  {...(isDisabled
                    ? {}
                    : { onRemove: () => takeOff(option.id), removeLabel: removeLabel(option.label) })}
                >
                  {option.label}
                </Chip>
              </li>
            ))}
          </ul>
        )}
        <Input
          autoFocus={autoFocus}
          hidden={isFull}
          placeholder={value.length === 0 ? (placeholder ?? '') : ''}
          className={classNames(field.input, styles.input)}
          onKeyDown={(event) => {
            const last = value.at(-1);
            if (event.key === 'Backspace' && query === '' && last !== undefined) takeOff(last.id);
          }}
        />
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover triggerRef={box} offset={4} className={classNames(menu.popover, styles.popover)}>
        <ListBox<O>
          className={classNames(menu.menu, styles.list)}
          renderEmptyState={() => (
            <Text as="div" paddingBlock={2} paddingInline={3} tone="faint" size="sm">
              {emptyText}
            </Text>
          )}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={classNames(menu.item)}>
              {option.face !== undefined && <Face face={option.face} label={option.label} />}
              <span className={menu.text}>
                {option.label}
                {option.description !== undefined && option.description !== '' && (
                  <span className={menu.description}>{option.description}</span>
                )}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/** Closes the list after a single choice: it would cover the page, which is inert below it. */
function ListCloser({ picked }: { picked: number }) {
  const close = use(ComboBoxStateContext)?.close;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice closes it, not a new `close`
  useEffect(() => {
    if (picked > 0) close?.();
  }, [picked]);
  return null;
}

const glyphs = { group: IconUsersGroup, organization: IconBuilding, email: IconAt };

function glyph(face: Exclude<FaceKind, 'person'>) {
  const Glyph = glyphs[face];
  return <Glyph aria-hidden="true" />;
}

interface FaceProps {
  readonly face: FaceKind;
  readonly label: string;
}

/** Initials of a user, or the icon of a group, an organization or an email address. Decorative: the name is beside it. */
export function Face({ face, label }: FaceProps) {
  if (face === 'person') return <Avatar name={label} size="small" isDecorative />;
  return <span className={styles.face}>{glyph(face)}</span>;
}
