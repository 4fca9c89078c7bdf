import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import { type FileTarget, fileTargetOf } from '#domain/files/file-target.ts';
import { newTaskFiles } from '#domain/files/new-task-files.ts';
import { useFileTaker } from '#domain/files/use-file-taker.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { carriesFiles, filesToPaste, isPageForFiles, topmostDialog } from './carried-files.ts';
import styles from './file-drop-layer.module.css';

interface Hovered extends FileTarget {
  /** Null: the whole page. */
  readonly element: Element | null;
}

interface FileDropLayerProps {
  /** Opens the dialog of a new task. */
  readonly onNewTask: () => void;
}

/**
 * Takes files that are dropped or pasted anywhere: on a row or a task they are attached to it, in a comment to that,
 * elsewhere they are kept for a new task. While they are dragged, an outline shows where they would go.
 */
export function FileDropLayer({ onNewTask }: FileDropLayerProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { replica, uploads: canSend } = client;
  const take = useFileTaker();
  const [over, setOver] = useState<Hovered | null>(null);
  /** A drag began in this document: a picture of the page is no file from outside. */
  const isOwn = useRef(false);

  function taskTarget(element: Element | null, taskId: string | undefined): Hovered | null {
    const task = taskId === undefined ? undefined : replica.get('task', taskId);
    if (element === null || task === undefined || !can(task.role, 'task.edit')) return null;
    const { id, title } = task;
    return {
      element,
      label: t('files.drop.task', { title }),
      take(files) {
        void take((uploads) => uploads.addToTask(id, files)).then((isKept) => {
          // On its own page the files are seen where they come to be.
          const isOpen = document.querySelector(`[data-task-page="${id}"]`) !== null;
          if (isKept && !isOpen)
            toasts.add({ text: t('files.drop.attached', { count: files.length, title }) });
        });
      },
    };
  }

  /** Target of files that are dropped or pasted on an element; below a dialog there is none. */
  function targetOf(element: Element | null): Hovered | null {
    const dialog = topmostDialog();
    const target = nearestTarget(element);
    return dialog === null || (target?.element != null && dialog.contains(target.element)) ? target : null;
  }

  function nearestTarget(element: Element | null): Hovered | null {
    const near = element === null ? null : fileTargetOf(element);
    if (near !== null) return { ...near.target, element: near.element };
    const row = element?.closest<HTMLElement>('[data-task]') ?? null;
    const page = element?.closest<HTMLElement>('[data-task-page]') ?? null;
    return taskTarget(row, row?.dataset.task) ?? taskTarget(page, page?.dataset.taskPage);
  }

  /** Target of the whole page; none below a dialog. */
  function newTask(): Hovered | null {
    if (topmostDialog() !== null) return null;
    return {
      element: null,
      label: t('files.drop.newTask'),
      take(files) {
        newTaskFiles.add(client, files);
        onNewTask();
      },
    };
  }

  const drag = useEffectEvent((event: DragEvent) => {
    if (isOwn.current || !carriesFiles(event.dataTransfer) || !isPageForFiles()) return;
    // Also without a target: the browser would open the file in place of the page.
    event.preventDefault();
    const target = targetOf(elementOf(event)) ?? newTask();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = target === null ? 'none' : 'copy';
    setOver((before) =>
      before?.element === target?.element && before?.label === target?.label ? before : target,
    );
  });
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    // Without a related target the pointer has left the window.
    if (relatedTarget === null) setOver(null);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(null);
    if (isOwn.current || !carriesFiles(event.dataTransfer) || !isPageForFiles()) return;
    event.preventDefault();
    event.stopPropagation();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) (targetOf(elementOf(event)) ?? newTask())?.take(files);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = filesToPaste(event.clipboardData);
    if (files.length === 0 || !isPageForFiles()) return;
    const page = document.querySelector<HTMLElement>('[data-task-page]');
    const target =
      targetOf(elementOf(event)) ??
      (topmostDialog() === null ? taskTarget(page, page?.dataset.taskPage) : null);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    target.take(files);
  });

  const isOn = canSend !== undefined;
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    // Before editors, which would put a picture into their text.
    const options = { signal: stop.signal, capture: true };
    const begin = (isDrag: boolean) => () => {
      isOwn.current = isDrag;
    };
    addEventListener('dragstart', begin(true), options);
    addEventListener('dragend', begin(false), options);
    // A drag whose element was removed meanwhile has no end.
    addEventListener('pointerdown', begin(false), options);
    addEventListener('dragenter', (event) => drag(event), options);
    addEventListener('dragover', (event) => drag(event), options);
    addEventListener('dragleave', (event) => leave(event), options);
    addEventListener('drop', (event) => drop(event), options);
    addEventListener('paste', (event) => paste(event), options);
    return () => stop.abort();
  }, [isOn]);

  if (over === null) return null;
  return (
    <div
      className={styles.zone}
      data-page={over.element === null || undefined}
      style={shownBox(over.element)}
    >
      <span className={styles.label}>
        <IconPaperclip aria-hidden="true" />
        {over.label}
      </span>
    </div>
  );
}

/** Space around a page of a task, whose text begins at its edge. Pixels. */
const OUTSET = 10;

/** Element's box, and the space around it where it is a page. */
function boxOf(element: Element) {
  const { top, left, right, bottom } = element.getBoundingClientRect();
  const by = element.matches('[data-task-page]') ? OUTSET : 0;
  return { top: top - by, left: left - by, right: right + by, bottom: bottom + by };
}

/** Visible part of an element, in the window's coordinates; the whole window without one. */
function shownBox(element: Element | null) {
  const page = { top: 0, left: 0, right: innerWidth, bottom: innerHeight };
  const around = element?.closest('main, aside, [role=dialog]');
  const boxes = [element, around].flatMap((each) => (each ? boxOf(each) : []));
  const { top, left, right, bottom } = boxes.reduce(
    (shown, box) => ({
      top: Math.max(shown.top, box.top),
      left: Math.max(shown.left, box.left),
      right: Math.min(shown.right, box.right),
      bottom: Math.min(shown.bottom, box.bottom),
    }),
    page,
  );
  return { top, left, width: right - left, height: bottom - top };
}

const elementOf = ({ target }: Event): Element | null => (target instanceof Element ? target : null);
