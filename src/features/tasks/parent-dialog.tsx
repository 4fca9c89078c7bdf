import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from './page/task-page.module.css';
import { byUrgency } from './task-queries.ts';

const SHOWN = 12;

interface ParentDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** Dialog that makes a task a subtask of another, or a top-level task again. Load it with React's `lazy`. */
export function ParentDialog({ task, onClose }: ParentDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [typed, setTyped] = useState('');
  const { timeZone } = useFormats().settings;
  const candidates = useMemo(
    () => [...parentsFor(client.replica.all('task'), task, timeZone)],
    [client, task, timeZone],
  );
  const words = typed.toLowerCase().split(/\s+/);
  const found = candidates.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));

  function choose(parentTaskId: string | null, text: string) {
    const before = task.parentTaskId;
    const set = (id: string | null) => {
      void updateTask(client, client.replica.get('task', task.id) ?? task, { parentTaskId: id });
    };
    set(parentTaskId);
    toasts.add({ text, action: { label: t('task.toast.undo'), onAction: () => set(before) } });
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="narrow"
      title={t('task.parent.title')}
      closeLabel={t('task.series.cancel')}
      footer={
        task.parentTaskId !== null && (
          <Button onPress={() => choose(null, t('subtasks.promoted', { title: task.title }))}>
            {t('subtasks.promote')}
          </Button>
        )
      }
    >
      <TextField label={t('task.parent.search')} autoFocus value={typed} onChange={setTyped} />
      {found.length === 0 && <p role="status">{t('task.parent.none')}</p>}
      <ul className={styles.parents}>
        {found.slice(0, SHOWN).map(({ id, title }) => (
          <li key={id}>
            <Button
              variant="plain"
              isWide
              onPress={() => choose(id, t('task.parent.done', { title: task.title, parent: title }))}
            >
              {title}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Possible parents: open, editable tasks of the same owner, except the task itself, its parent and its subtasks. */
export function parentsFor(all: Iterable<Task>, task: Task, timeZone: string): Task[] {
  const tasks = [...all];
  const byId = new Map(tasks.map((each) => [each.id, each]));
  const isBelow = (each: Task): boolean => {
    for (let at: Task | undefined = each; at !== undefined; ) {
      if (at.id === task.id) return true;
      at = at.parentTaskId === null ? undefined : byId.get(at.parentTaskId);
    }
    return false;
  };
  return tasks
    .filter(
      (each) =>
        each.progress !== 'done' &&
        each.ownerId === task.ownerId &&
        each.id !== task.parentTaskId &&
        can(each.role, 'task.edit') &&
        !isBelow(each),
    )
    .sort(byUrgency(timeZone));
}
