import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MAX_TEMPLATE_TASKS, MAX_TITLE } from '#contract/limits.ts';
import type { TemplateTask } from '#contract/task/template.ts';
import { newTemplateTask } from '#domain/template/template-of-task.ts';
import { indented, outdented, shiftedRow, withoutRow, withRowBelow } from '#domain/template/tree-edits.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { type RowAct, TemplateTreeRow } from './template-tree-row.tsx';
import styles from './templates.module.css';

/** Moves of a row by Alt and a key. */
const moves: Readonly<Record<string, RowAct>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'indent',
  ArrowLeft: 'outdent',
};

/** Task of a tree that is being edited, with a key that stays while rows come and go. */
export interface TreeRow extends TemplateTask {
  readonly key: number;
}

interface TemplateTreeEditorProps {
  readonly rows: readonly TreeRow[];
  readonly onChange: (rows: readonly TreeRow[]) => void;
  /** Whether rows without a title are pointed out. */
  readonly isTried: boolean;
}

export function TemplateTreeEditor({ rows, onChange, isTried }: TemplateTreeEditorProps) {
  const { t } = useTranslation('pages');
  const [title, setTitle] = useState('');
  const [newKey, setNewKey] = useState<number | null>(null);
  const lastKey = useRef(Math.max(...rows.map(({ key }) => key)));
  const isFull = rows.length >= MAX_TEMPLATE_TASKS;

  function addBelow(index: number, text: string): number {
    lastKey.current += 1;
    const key = lastKey.current;
    onChange(withRowBelow(rows, index, (depth) => ({ ...newTemplateTask(text, depth), key })));
    return key;
  }

  function add() {
    if (title.trim() === '' || isFull) return;
    addBelow(0, title.trim());
    setTitle('');
  }

  function act(what: RowAct, index: number) {
    if (what === 'below') setNewKey(addBelow(index, ''));
    else if (what === 'up' || what === 'down') onChange(shiftedRow(rows, index, what === 'up' ? -1 : 1));
    else if (what === 'indent') onChange(indented(rows, index));
    else if (what === 'outdent') onChange(outdented(rows, index));
    else onChange(withoutRow(rows, index));
  }

  function press(event: KeyboardEvent, index: number) {
    // Events of a popover reach the row that opened it, though it stands elsewhere.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    const what = event.altKey ? moves[event.key] : undefined;
    // Within a text these keys move the caret by words.
    const isOfText = event.target instanceof HTMLInputElement && (what === 'indent' || what === 'outdent');
    if (what === undefined || isOfText) return;
    event.preventDefault();
    event.stopPropagation();
    const { activeElement } = document;
    flushSync(() => act(what, index));
    // A row that was taken out and put back has lost it.
    if (activeElement instanceof HTMLElement) activeElement.focus();
  }

  return (
    <fieldset className={styles.editor}>
      <Text as="legend" padding={0} size="sm" weight="medium">
        {t('template.tasks')}
      </Text>
      <p className={styles.hint}>{t('template.tasksHint')}</p>
      <Stack as="ul" gap={2}>
        {rows.map((row, index) => (
          <TemplateTreeRow
            key={row.key}
            rows={rows}
            index={index}
            isNew={row.key === newKey}
            isFull={isFull}
            isTried={isTried}
            onAct={(what) => act(what, index)}
            onKey={(event) => press(event, index)}
            onChange={(patch) =>
              onChange(rows.map((each) => (each.key === row.key ? { ...each, ...patch } : each)))
            }
          />
        ))}
      </Stack>
      {isFull ? (
        <p className={styles.hint}>{t('template.most', { count: MAX_TEMPLATE_TASKS })}</p>
      ) : (
        <Row gap={2} align="start" className={styles.add}>
          <TextField
            label={t('template.addTask')}
            isLabelHidden
            placeholder={t('template.addTask')}
            maxLength={MAX_TITLE}
            value={title}
            onChange={setTitle}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button icon={<IconPlus aria-hidden="true" />} isDisabled={title.trim() === ''} onPress={add}>
            {t('button.add')}
          </Button>
        </Row>
      )}
    </fieldset>
  );
}
