import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskDialogProps } from '#domain/task/task-dialogs.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from './page/task-page.module.css';
import { byUrgency } from './task-queries.ts';

const SHOWN = 12;
const anyTask: LiveListSpec<Task> = { where: () => true, compare: () => 0 };

/** Dialog that makes tasks subtasks of another, or top-level tasks again. Load it with React's `lazy`. */
export function ParentDialog({ tasks, isOpen, onOpenChange }: TaskDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const title = tasks.map((task) => task.title).join(', ');
  const [typed, setTyped] = useState('');
  const { timeZone } = useFormats().settings;
  const all = useLiveList('task', anyTask);
  const candidates = useMemo(() => commonParents(all, tasks, timeZone), [all, tasks, timeZone]);
  const stillLoading = useStillLoading();
  const words = typed.toLowerCase().split(/\s+/);
  const found = candidates.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));

  function choose(parentTaskId: string | null, text: string) {
    const set = (task: Task, id: string | null) => {
      void updateTask(client, client.replica.get('task', task.id) ?? task, { parentTaskId: id });
    };
    for (const task of tasks) set(task, parentTaskId);
    const undo = () => {
      for (const task of tasks) set(task, task.parentTaskId);
    };
    toasts.add({ text, action: { label: t('button.undo'), onAction: undo } });
    onOpenChange(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="narrow"
      title={t('task.parent.title')}
      closeLabel={t('button.cancel')}
      footer={
        tasks.some(({ parentTaskId }) => parentTaskId !== null) && (
          <Button onPress={() => choose(null, t('subtasks.promoted', { title }))}>
            {t('subtasks.promote')}
          </Button>
        )
      }
    >
      <TextField label={t('task.parent.search')} autoFocus value={typed} onChange={setTyped} />
      {found.length === 0 && <p role="status">{stillLoading ?? t('task.parent.none')}</p>}
      <Stack as="ul" className={styles.parents}>
        {found.slice(0, SHOWN).map((parent) => (
          <li key={parent.id}>
            <Button
              variant="plain"
              isWide
              onPress={() => choose(parent.id, t('task.parent.done', { title, parent: parent.title }))}
            >
              {parent.title}
            </Button>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Tasks that can be the parent of all of these. */
function commonParents(all: readonly Task[], tasks: readonly Task[], timeZone: string): readonly Task[] {
  const [first = [], ...rest] = tasks.map((task) => parentsFor(all, task, timeZone));
  return first.filter((parent) => rest.every((others) => others.includes(parent)));
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
