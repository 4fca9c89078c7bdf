import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode, RefObject } from 'react';
import { Keyboard } from 'react-aria-components/Keyboard';
import { Menu, MenuItem, Separator, SubmenuTrigger } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { Kbd } from '../actions/kbd.tsx';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

export interface ContextMenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly shortcut?: readonly string[] | undefined;
  readonly isDangerous?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Reason why it is disabled. */
  readonly reason?: string | undefined;
  /** Shown as selected, such as the current value. */
  readonly isChosen?: boolean | undefined;
  /** Entries of a submenu. */
  readonly entries?: readonly ContextMenuEntry[] | undefined;
}

export interface ContextMenuProps {
  readonly label: string;
  /** Groups of entries with a separator between them. */
  readonly sections: readonly (readonly ContextMenuEntry[])[];
  readonly onAction: (id: string) => void;
  readonly onClose: () => void;
  /** Anchor of the menu: a button, or a point where the pointer was. */
  readonly anchor: RefObject<Element | null>;
  /** Placement beside a button at the end of a row (`start top`), beside a point (`end top`), or above a bar. */
  readonly placement?: PopoverProps['placement'];
}

/** Menu without a trigger of its own, opened by a row's button, a right click or a key. Load it with React's `lazy`. */
export function ContextMenu({
  label,
  sections,
  onAction,
  onClose,
  anchor,
  placement = 'start top',
}: ContextMenuProps) {
  const act = (id: unknown) => {
    onClose();
    // Closing restores the focus in the next frame; a field or a dialog that the action opens takes it after that.
    requestAnimationFrame(() => onAction(String(id)));
  };
  return (
    <Popover
      isOpen
      aria-label={label}
      onOpenChange={onClose}
      triggerRef={anchor}
      placement={placement}
      offset={2}
      className={classNames(styles.popover)}
    >
      <Menu
        aria-label={label}
        autoFocus="first"
        onAction={act}
        onClose={onClose}
        className={classNames(styles.menu)}
      >
        {sections
          .filter((entries) => entries.length > 0)
          .flatMap((entries, index) => [
            ...(index === 0
              ? []
              : [<Separator key={`line-${entries[0]?.id}`} className={classNames(styles.separator)} />]),
            ...entries.map((entry) => item(entry, act)),
          ])}
      </Menu>
    </Popover>
  );
}

function item(entry: ContextMenuEntry, act: (id: unknown) => void): ReactNode {
  if (entry.entries === undefined) return <Item key={entry.id} entry={entry} />;
  return (
    <SubmenuTrigger key={entry.id}>
      <Item entry={entry} />
      <Popover className={classNames(styles.popover)}>
        <Menu aria-label={entry.label} onAction={act} className={classNames(styles.menu)}>
          {entry.entries.map((each) => item(each, act))}
        </Menu>
      </Popover>
    </SubmenuTrigger>
  );
}

/** Entry of the menu. Its label alone is its accessible name; keys and reason are its description. */
function Item({ entry }: { entry: ContextMenuEntry }) {
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.isDisabled === true}
      className={classNames(styles.item, entry.isDangerous && styles.danger)}
    >
      {entry.icon !== undefined && <span className={styles.icon}>{entry.icon}</span>}
      <span className={styles.text} aria-current={entry.isChosen || undefined}>
        <Text slot="label">{entry.label}</Text>
        {entry.isDisabled === true && entry.reason !== undefined && (
          <Text slot="description" className={classNames(styles.description)}>
            {entry.reason}
          </Text>
        )}
      </span>
      {entry.shortcut && (
        <Keyboard className={classNames(styles.shortcut)}>
          <Kbd keys={entry.shortcut} />
        </Keyboard>
      )}
      {entry.entries !== undefined && <IconChevronRight className={styles.more} aria-hidden="true" />}
      {entry.isChosen && <span className={styles.chosen} aria-hidden="true" />}
    </MenuItem>
  );
}
