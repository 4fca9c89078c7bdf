import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { CSSProperties, ReactNode } from 'react';
import { ListBox, ListBoxItem, Text as SlotText } from 'react-aria-components/ListBox';
import { classNames } from '../class-names.ts';
import { Text } from '../layout/primitives.tsx';
import menu from '../overlays/menu.module.css';
import styles from './pick-list.module.css';

export interface PickRow {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Indentation level. */
  readonly level: number;
  readonly note?: string | undefined;
}

export interface PickListProps {
  readonly label: string;
  readonly rows: readonly PickRow[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly empty: string;
}

/** Visible choice of one of many, such as scopes or collections. */
export function PickList({ label, rows, chosen, onChoose, empty }: PickListProps) {
  return (
    <ListBox
      aria-label={label}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelectionChange={(keys) => {
        const row = rows.find(({ id }) => keys !== 'all' && keys.has(id));
        if (row !== undefined) onChoose(row.id);
      }}
      renderEmptyState={() => (
        <Text as="p" padding={3} tone="soft" size="sm">
          {empty}
        </Text>
      )}
      className={classNames(styles.list)}
    >
      {rows.map(({ id, label: text, icon, level, note }) => (
        <ListBoxItem key={id} id={id} textValue={text} className={classNames(menu.item, styles.item)}>
          {({ isSelected }) => (
            <>
              <span className={menu.icon} style={levelStyle(level)}>
                {icon}
              </span>
              <span className={menu.text}>
                <SlotText slot="label">{text}</SlotText>
                {note !== undefined && (
                  <SlotText slot="description" className={classNames(menu.description)}>
                    {note}
                  </SlotText>
                )}
              </span>
              {isSelected && <IconCheck className={menu.check} aria-hidden="true" />}
            </>
          )}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

function levelStyle(level: number): CSSProperties {
  return { marginInlineStart: `calc(${level} * var(--space-5))` };
}
