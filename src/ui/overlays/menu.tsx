import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Keyboard } from 'react-aria-components/Keyboard';
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Separator } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { Kbd } from '../actions/kbd.tsx';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

export interface MenuEntry {
  id: string;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
  /** Keys as shown, for instance ['⌘', 'K']. */
  shortcut?: readonly string[] | undefined;
  isDangerous?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isSeparated?: boolean | undefined;
}

interface MenuSectionEntries {
  heading: string;
  entries: readonly MenuEntry[];
}

export interface MenuProps {
  trigger: ReactNode;
  label: string;
  entries: readonly (MenuEntry | MenuSectionEntries)[];
  onAction: (id: string) => void;
  placement?: PopoverProps['placement'];
}

/** Entry of the menu. Its text is its accessible name; its keys are its description. */
function item(entry: MenuEntry) {
  return (
    <MenuItem
      id={entry.id}
      key={entry.id}
      textValue={entry.label}
      isDisabled={entry.isDisabled === true}
      className={classNames(styles.item, entry.isDangerous && styles.danger)}
    >
      {entry.icon !== undefined && <span className={styles.icon}>{entry.icon}</span>}
      <Text slot="label" className={classNames(styles.text)}>
        {entry.label}
        {entry.description !== undefined && <span className={styles.description}>{entry.description}</span>}
      </Text>
      {entry.shortcut && (
        <Keyboard className={classNames(styles.shortcut)}>
          <Kbd keys={entry.shortcut} />
        </Keyboard>
      )}
    </MenuItem>
  );
}

function entriesOf(entries: readonly MenuEntry[]) {
  return entries.flatMap((entry) =>
    entry.isSeparated
      ? [<Separator key={`${entry.id}-line`} className={classNames(styles.separator)} />, item(entry)]
      : [item(entry)],
  );
}

export function Menu({ trigger, label, entries, onAction, placement = 'bottom start' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} offset={4} className={classNames(styles.popover)}>
        <AriaMenu
          aria-label={label}
          onAction={(id) => onAction(String(id))}
          className={classNames(styles.menu)}
        >
          {entries.map((entry) =>
            'heading' in entry ? (
              <MenuSection key={entry.heading} className={classNames(styles.section)}>
                <Header className={classNames(styles.heading)}>{entry.heading}</Header>
                {entriesOf(entry.entries)}
              </MenuSection>
            ) : (
              entriesOf([entry])
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
