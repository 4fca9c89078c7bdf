import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { isInPeopleView, type PeopleView } from '#domain/task/people-view.ts';
import { useIsMine } from '#domain/task/use-is-mine.ts';
import { useFormats } from '#i18n/react.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';
import { openTasksByUrgency } from '../task-queries.ts';
import { TaskList } from './task-list.tsx';

const plain = {};

function useTasksOf(view: PeopleView): readonly Task[] {
  const { timeZone } = useFormats().settings;
  const { accountId } = useSnapshot(useClient().session);
  const isMine = useIsMine();
  const open = useLiveList('task', openTasksByUrgency(timeZone));
  return useMemo(
    () => open.filter((task) => isInPeopleView(view, task, accountId, isMine)),
    [open, view, isMine, accountId],
  );
}

function PeopleList({ view }: { readonly view: PeopleView }) {
  const { t } = useTranslation('pages');
  // i18n-keys: pages:task.people.view.{mine,assigned,waiting} pages:task.people.empty.{mine,assigned,waiting}
  const title = t(`task.people.view.${view}`);
  return (
    <TaskList
      tasks={useTasksOf(view)}
      listId={`people:${view}`}
      label={title}
      title={title}
      isOfEveryone
      quickAdd={view === 'mine' ? plain : undefined}
      empty={<EmptyState illustration={<BareWall />} title={t(`task.people.empty.${view}`)} />}
    />
  );
}

/** Page of all tasks that are mine to do. */
export function MyTasksPage() {
  return <PeopleList view="mine" />;
}

/** Page of tasks of others that were given to me. */
export function AssignedTasksPage() {
  return <PeopleList view="assigned" />;
}

/** Page of my tasks that others do or are asked to do. */
export function WaitingTasksPage() {
  return <PeopleList view="waiting" />;
}
