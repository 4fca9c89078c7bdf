import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useFormats } from '#i18n/react.ts';
import { NativeIconButton } from '#ui/actions/native-button.tsx';
import { Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { ContextMenu, type ContextMenuEntry } from '#ui/overlays/context-menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { type CommandId, useTaskCommands } from '../task-commands.tsx';
import type { ListOwnAct } from '../task-menu.tsx';
import styles from './bulk-bar.module.css';
import type { TaskSelection } from './task-selection.ts';

export interface BulkBarProps {
  readonly rows: readonly Task[];
  readonly selection: TaskSelection;
  readonly ownActs?: readonly ListOwnAct[] | undefined;
  /** Returns the focus to a row of the list when the selection is empty. */
  readonly onLeave: (rowId: string) => void;
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
  'assign',
  'delegate',
  'share',
  'delete',
];
const ofDone: readonly CommandId[] = ['reopen', 'collect', 'delete'];
/** Number of buttons in a narrow bar and in one of middle width; the others are in a menu. */
const NARROW = 3;
const MIDDLE = 7;

/** Name of an act with its key, which is longer than the bar has room for. */
function titleOf({ label, shortcut = [] }: ContextMenuEntry): string {
  return shortcut.length === 0 ? label : `${label} (${shortcut.join(' ')})`;
}

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
  /** `areGone`: the chosen rows are about to leave the list, so that the row after them gets the focus. */
  const leave = (areGone = false) => {
    const first = rows.findIndex(({ id }) => ids.has(id));
    const others = rows.filter(({ id }) => !ids.has(id));
    const after = rows.slice(first).find(({ id }) => !ids.has(id)) ?? others.at(-1);
    const next = areGone ? after : rows[first];
    selection.clear();
    if (next !== undefined) onLeave(next.id);
  };
  const act = (id: string) => {
    const ownAct = ownActs.find((each) => each.id === id);
    if (ownAct !== undefined) {
      ownAct.run(tasks);
      return leave(true);
    }
    if (!run(id, tasks, { onFinished: () => leave(true), onRemoved: () => leave(true) })) return;
    // These actions are complete and clear the selection; actions with a dialog keep it until the answer.
    if (/^(reopen|importance|progress)/.test(id)) leave();
  };
  const press = ({ id, isDisabled, reason, entries }: ContextMenuEntry, anchor: Element) => {
    if (isDisabled === true) toasts.add({ text: reason ?? t('taskList.notAllowed') });
    else if (entries === undefined) act(id);
    else setOpened({ id, anchor: { current: anchor } });
  };
  const isShown = (id: string) =>
    bar.current?.querySelector<HTMLElement>(`[data-act="${id}"]`)?.offsetParent != null;
  const menuEntries = (id: string) =>
    id === 'more'
      ? all.filter((each) => !isShown(each.id))
      : (all.find((each) => each.id === id)?.entries ?? []);

  return (
    <>
      <VisuallyHidden as="p" role="status">
        {count > 0 ? t('taskList.selected', { count, shown: formats.number(count) }) : ''}
      </VisuallyHidden>
      {count > 0 && (
        <div className={styles.frame}>
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
              onPress={() => leave()}
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
            {all.map((each, index) => (
              <button
                key={each.id}
                type="button"
                className={styles.act}
                data-act={each.id}
                data-from={index >= MIDDLE ? 'wide' : index >= NARROW ? 'middle' : undefined}
                data-danger={each.id === 'delete' || undefined}
                // Stays in reach of the keyboard, which learns the reason too.
                aria-disabled={each.isDisabled || undefined}
                title={each.isDisabled ? each.reason : titleOf(each)}
                aria-haspopup={each.entries === undefined ? undefined : 'menu'}
                onClick={({ currentTarget }) => press(each, currentTarget)}
              >
                {each.icon}
                <Text maxWidth="100%" size="xs" leading="tight" lines="ellipsis" className={styles.word}>
                  {ownActs.find((own) => own.id === each.id)?.shortLabel ?? each.label}
                </Text>
              </button>
            ))}
            {all.length > NARROW && (
              <button
                type="button"
                className={styles.act}
                data-more={all.length > MIDDLE ? 'middle' : 'narrow'}
                aria-label={t('taskList.moreActs')}
                aria-haspopup="menu"
                onClick={({ currentTarget }) => setOpened({ id: 'more', anchor: { current: currentTarget } })}
              >
                <IconDots aria-hidden="true" />
              </button>
            )}
          </div>
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
