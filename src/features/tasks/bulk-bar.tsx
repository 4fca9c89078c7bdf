import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task.ts';
import { useFormats } from '#i18n/react.ts';
import { ContextMenu } from '#ui/context-menu.tsx';
import { NativeIconButton } from '#ui/native-button.tsx';
import styles from './bulk-bar.module.css';
import { type CommandId, useTaskCommands } from './task-commands.tsx';
import type { TaskSelection } from './task-selection.ts';

export interface BulkBarProps {
  readonly rows: readonly Task[];
  readonly selection: TaskSelection;
  /** Gives the focus back to the list when nothing is chosen any more. */
  readonly onLeave: () => void;
}

const ofOpen: readonly CommandId[] = [
  'finish',
  'schedule',
  'due',
  'label',
  'importance',
  'progress',
  'place',
  'collect',
  'delegate',
  'share',
  'delete',
];
const ofDone: readonly CommandId[] = ['reopen', 'collect', 'delete'];
/** The rest stands behind one button on a narrow screen. */
const FIRST = 3;

/** What is done with all chosen rows at once. Comes into sight with the first of them. */
export function BulkBar({ rows, selection, onLeave }: BulkBarProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const ids = useSyncExternalStore(selection.subscribe, selection.ids);
  const { entry, run } = useTaskCommands();
  const [opened, setOpened] = useState<{ id: CommandId | 'more'; anchor: RefObject<Element | null> } | null>(
    null,
  );
  const bar = useRef<HTMLDivElement>(null);
  const tasks = rows.filter(({ id }) => ids.has(id));
  const count = tasks.length;
  const commands = tasks.every(({ progress }) => progress === 'done') ? ofDone : ofOpen;
  const leave = () => {
    selection.clear();
    onLeave();
  };
  const act = (id: string) => {
    if (!run(id, tasks)) return;
    // What the rows went through is over; those that a dialog asks about stay chosen until it is answered.
    if (/^(finish|reopen|delete|importance|progress)/.test(id)) leave();
  };
  const menuEntries = (id: CommandId | 'more') =>
    id === 'more'
      ? commands.slice(FIRST).map((each) => entry(each, tasks))
      : (entry(id, tasks).entries ?? []);

  return (
    <>
      <p role="status" className={styles.said}>
        {count > 0 ? t('taskList.selected', { count, shown: formats.number(count) }) : ''}
      </p>
      {count > 0 && (
        <div
          ref={bar}
          role="toolbar"
          aria-label={t('taskList.bulk')}
          className={styles.bar}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave();
            else moveFocus(event.currentTarget, event.key);
          }}
        >
          <NativeIconButton
            label={t('taskList.clearSelection')}
            icon={<IconX aria-hidden="true" />}
            onPress={leave}
          />
          <span className={styles.count} aria-hidden="true">
            {formats.number(count)}
          </span>
          <NativeIconButton
            label={t('taskList.selectAll')}
            icon={<IconCheckbox aria-hidden="true" />}
            onPress={() => selection.selectAll(rows)}
          />
          <span className={styles.line} />
          {commands.map((id, index) => {
            const { label, icon, isDisabled, entries } = entry(id, tasks);
            return (
              <button
                key={id}
                type="button"
                className={styles.act}
                data-rest={index >= FIRST || undefined}
                data-danger={id === 'delete' || undefined}
                disabled={isDisabled}
                title={label}
                aria-haspopup={entries === undefined ? undefined : 'menu'}
                onClick={({ currentTarget }) =>
                  entries === undefined ? act(id) : setOpened({ id, anchor: { current: currentTarget } })
                }
              >
                {icon}
                <span className={styles.word}>{label}</span>
              </button>
            );
          })}
          {commands.length > FIRST && (
            <button
              type="button"
              className={styles.act}
              data-more=""
              aria-label={t('taskList.moreActs')}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => setOpened({ id: 'more', anchor: { current: currentTarget } })}
            >
              <IconDots aria-hidden="true" />
            </button>
          )}
        </div>
      )}
      {opened !== null && (
        <ContextMenu
          label={t('taskList.bulk')}
          anchor={opened.anchor}
          placement="top"
          sections={[menuEntries(opened.id)]}
          onAction={act}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Arrows go from one button to the next, as in every toolbar. */
function moveFocus(bar: HTMLElement, key: string): void {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
  const buttons = [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter(
    (button) => button.offsetParent !== null,
  );
  const index = buttons.findIndex((button) => button.matches(':focus'));
  const step = (key === 'ArrowRight') === (getComputedStyle(bar).direction === 'ltr') ? 1 : -1;
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
}
