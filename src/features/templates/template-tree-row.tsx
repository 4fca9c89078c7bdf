import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs';
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs';
import IconSubtask from '@tabler/icons-react/dist/esm/icons/IconSubtask.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DEPTH, MAX_TITLE } from '#contract/limits.ts';
import type { TemplateTask } from '#contract/task/template.ts';
import { mayIndent, mayOutdent, shiftedRow } from '#domain/template/tree-edits.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Box, Row } from '#ui/layout/primitives.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { RelativeDueField } from './relative-due-field.tsx';
import styles from './templates.module.css';

const acts = ['below', 'up', 'down', 'indent', 'outdent', 'remove'] as const;
export type RowAct = (typeof acts)[number];

const icons = {
  below: <IconSubtask aria-hidden="true" />,
  up: <IconArrowUp aria-hidden="true" />,
  down: <IconArrowDown aria-hidden="true" />,
  indent: <IconIndentIncrease aria-hidden="true" />,
  outdent: <IconIndentDecrease aria-hidden="true" />,
  remove: <IconTrash aria-hidden="true" />,
} as const;

/** Keys of the moves, together with Alt. */
const shortcuts = { up: '↑', down: '↓', indent: '→', outdent: '←' } as const;

interface TemplateTreeRowProps {
  readonly rows: readonly TemplateTask[];
  readonly index: number;
  /** Just added: its title has the focus. */
  readonly isNew: boolean;
  readonly isFull: boolean;
  readonly isTried: boolean;
  readonly onAct: (act: RowAct) => void;
  /** Pressed anywhere in the row. */
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onChange: (patch: Partial<TemplateTask>) => void;
}

/** Task of a template that is being edited: its title, its relative due date, and a menu for its place in the tree. */
export function TemplateTreeRow({
  rows,
  index,
  isNew,
  isFull,
  isTried,
  onAct,
  onKey,
  onChange,
}: TemplateTreeRowProps) {
  const { t } = useTranslation('pages');
  const row = rows[index];
  if (row === undefined) return null;
  const { title, depth, due } = row;
  const name = title.trim() === '' ? t('template.untitled') : title;
  const may: Readonly<Record<RowAct, boolean>> = {
    below: !isFull && depth < MAX_DEPTH,
    up: shiftedRow(rows, index, -1) !== rows,
    down: shiftedRow(rows, index, 1) !== rows,
    indent: mayIndent(rows, index),
    outdent: mayOutdent(rows, index),
    remove: index > 0,
  };
  return (
    <li className={styles.row} style={{ '--depth': depth } as CSSProperties} onKeyDownCapture={onKey}>
      <Box basis="14rem" mayShrink>
        <TextField
          label={t('template.taskTitle')}
          isLabelHidden
          autoFocus={isNew}
          maxLength={MAX_TITLE}
          value={title}
          onChange={(text) => onChange({ title: text })}
          onKeyDown={(event) => {
            // Enter would save a form that is still being written.
            if (event.key === 'Enter') event.preventDefault();
          }}
          errorMessage={isTried && title.trim() === '' ? t('template.titleMissing') : undefined}
        />
      </Box>
      <Row gap={1} align="center" marginInlineStart="auto" className={styles.tools}>
        <RelativeDueField
          title={name}
          due={due}
          onChange={(next) => onChange(next === null ? { due: null, recurrence: null } : { due: next })}
        />
        <Menu
          label={t('template.rowActs', { title: name })}
          placement="bottom end"
          trigger={
            <IconButton
              size="small"
              label={t('template.rowActs', { title: name })}
              icon={<IconDots aria-hidden="true" />}
            />
          }
          entries={acts.map(
            (id): MenuEntry => ({
              id,
              // i18n-keys: pages:template.rowAct.{below,up,down,indent,outdent,remove}
              label: t(`template.rowAct.${id}`),
              icon: icons[id],
              ...(id in shortcuts ? { shortcut: ['Alt', shortcuts[id as keyof typeof shortcuts]] } : {}),
              isDisabled: !may[id],
              isDangerous: id === 'remove',
              isSeparated: id === 'remove',
            }),
          )}
          onAction={(id) => {
            const act = acts.find((each) => each === id);
            if (act !== undefined) onAct(act);
          }}
        />
      </Row>
    </li>
  );
}
