import { Suspense, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { othersOf } from '#contract/task/is-mine.ts';
import type { TaskSlotProps } from '#domain/task/task-slots.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import type { PeopleMarksProps } from './people-marks.tsx';

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
  if (ownerName !== null || assignees.length > 0)
    return <Marks ownerName={ownerName} assignees={assignees} />;
  // An acceptance by the link of a request gives no access, which would name who does it.
  return task.delegatedStatus === 'DELEGATED' ? <LinkPerson taskId={task.id} /> : null;
}

function LinkPerson({ taskId }: { taskId: string }) {
  const accepted = useMemo(
    (): LiveListSpec<DelegationRequest> => ({
      where: (request) =>
        request.issuerNoteId === taskId && request.status === 'accepted' && request.acceptedById === null,
      compare: (a, b) => b.createdAt.localeCompare(a.createdAt),
    }),
    [taskId],
  );
  const [request] = useLiveList('delegationRequest', accepted);
  if (request?.acceptedByName == null) return null;
  return <Marks ownerName={null} assignees={[{ id: request.id, name: request.acceptedByName }]} />;
}

function Marks(people: PeopleMarksProps) {
  return (
    <span data-people="" style={{ flex: 'none', minBlockSize: `${MARK}rem`, minInlineSize: `${MARK}rem` }}>
      <Suspense>
        <PeopleMarks {...people} />
      </Suspense>
    </span>
  );
}
