import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { othersOf } from '#contract/task/is-mine.ts';
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
  const { ownerName, assignees } = othersOf(task, accountId, (id) => replica.get('task', id));
  if (ownerName === null && assignees.length === 0) return null;
  return (
    <span data-people="" style={{ flex: 'none', minBlockSize: `${MARK}rem`, minInlineSize: `${MARK}rem` }}>
      <Suspense>
        <PeopleMarks ownerName={ownerName} assignees={assignees} />
      </Suspense>
    </span>
  );
}
