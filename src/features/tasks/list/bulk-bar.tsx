import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useFormats } from '#i18n/react.ts';
import { NativeIconButton } from '#ui/actions/native-button.tsx';
import { ContextMenu, type ContextMenuEntry } from '#ui/overlays/context-menu.tsx';
import { type CommandId, useTaskCommands } from '../task-commands.tsx';
import type { ListOwnAct } from '../task-menu.tsx';
import styles from './bulk-bar.module.css';
import type { TaskSelection } from './task-selection.ts';

export interface BulkBarProps {
  readonly rows: readonly Task[];
  readonly selection: TaskSelection;
  readonly ownActs?: readonly ListOwnAct[] | undefined;
  /** Returns the focus to the list when the selection is empty. */
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
/** Number of buttons on a narrow screen; the others are in a menu. */
const FIRST = 3;

export function BulkBar({ rows, selection, ownActs = [], onLeave }: BulkBarProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const ids = useSyncExternalStore(selection.subscribe, selection.ids);
  const { entry, run } = useTaskCommands();
  const [opened, setOpened] = useState<{ id: string; anchor: RefObject<Element | null> } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const tasks = rows.filter(({ id }) => ids.has(id));
  const count = tasks.length;
  const commands = tasks.every(({ progress }) => progress === 'done') ? ofDone : ofOpen;
  const shared = commands.map((id) => entry(id, tasks));
  // Deleting remains the last entry.
  const all: readonly ContextMenuEntry[] = [
    ...shared.slice(0, -1),
    ...ownActs.map(({ id, label, icon }) => ({ id, label, icon })),
    ...shared.slice(-1),
  ];
  const leave = () => {
    selection.clear();
    onLeave();
  };
  const act = (id: string) => {
    const ownAct = ownActs.find((each) => each.id === id);
    if (ownAct !== undefined) {
      ownAct.run(tasks);
      return leave();
    }
    if (!run(id, tasks, { onFinished: leave, onRemoved: leave })) return;
    // These actions are complete and clear the selection; actions with a dialog keep it until the answer.
    if (/^(reopen|importance|progress)/.test(id)) leave();
  };
  const menuEntries = (id: string) =>
    id === 'more' ? all.slice(FIRST) : (all.find((each) => each.id === id)?.entries ?? []);

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
          {all.map(({ id, label, icon, isDisabled, entries }, index) => (
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
              <span className={styles.word}>{ownActs.find((own) => own.id === id)?.shortLabel ?? label}</span>
            </button>
          ))}
          {all.length > FIRST && (
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

/** Arrow keys move between the buttons, as in every toolbar. */
function moveFocus(bar: HTMLElement, key: string): void {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
  const buttons = [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter(
    (button) => button.offsetParent !== null,
  );
  const index = buttons.findIndex((button) => button.matches(':focus'));
  const step = (key === 'ArrowRight') === (getComputedStyle(bar).direction === 'ltr') ? 1 : -1;
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
}
