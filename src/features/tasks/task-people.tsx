import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { assigneesOf } from '#contract/task/is-mine.ts';
import type { TaskSlotProps } from '#domain/task/task-slots.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const PeopleMarks = lazyComponent(async () => (await import('./people-marks.tsx')).PeopleMarks, {
  instead: () => null,
});

/** Width of an avatar, reserved until it is loaded. Rem. */
const MARK = 1.5;

/** Avatars of a task's owner and of who does it. Nothing for a task that the reader owns and does. */
export function TaskPeople({ task }: TaskSlotProps) {
  const { replica, session } = useClient();
  const { accountId } = useSnapshot(session);
  const isOwn = task.ownerId === accountId;
  const doing = assigneesOf(task, (id) => replica.get('task', id)).filter(
    ({ userId }) => userId !== accountId,
  );
  if (isOwn && doing.length === 0) return null;
  return (
    <span data-people="" style={{ flex: 'none', minBlockSize: `${MARK}rem`, minInlineSize: `${MARK}rem` }}>
      <Suspense>
        <PeopleMarks ownerName={isOwn ? null : task.ownerName} doing={doing} />
      </Suspense>
    </span>
  );
}
