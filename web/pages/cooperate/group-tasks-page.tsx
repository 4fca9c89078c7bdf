import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { groupRights } from '#domain/people/group-rights.ts';
import { isWithin } from '#domain/selection/selection.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import { useShownGroup } from '#features/groups/use-groups.ts';
import { TaskList } from '#features/tasks/list/task-list.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';

/** `/group/:groupId`: open tasks of the group and of those below it, and tasks shared with them. */
export function GroupTasksPage() {
  const { t } = useTranslation('pages');
  const group = useShownGroup();
  const organization = useEntity('organization', group?.organizationId);
  const { scopes } = useScopes();
  const id = group?.id;
  const spec = useMemo(() => {
    const isHere = (groupId: string | null) =>
      groupId !== null && id !== undefined && isWithin(scopes.get(groupId) ?? null, id);
    return {
      where: ({ progress, groupId, NoteAccess }: Task) =>
        progress !== 'done' && (isHere(groupId) || NoteAccess.some((access) => isHere(access.groupId))),
      compare: () => 0,
    };
  }, [scopes, id]);
  const tasks = useLiveList('task', spec);
  const organizationId = group?.organizationId ?? null;
  const defaults = useMemo(() => ({ organizationId, groupId: id ?? null }), [organizationId, id]);
  if (group === undefined) return null;
  const { mayPlaceTask } = groupRights(organization?.role, group);
  return (
    <TaskList
      key={group.id}
      tasks={tasks}
      isOfOneScope
      listId={`group/${group.id}`}
      label={t('organization.tasks.label', { name: group.name })}
      quickAdd={mayPlaceTask ? defaults : undefined}
      empty={
        <EmptyState illustration={<BareWall />} title={t('group.tasks.emptyTitle')}>
          {t(mayPlaceTask ? 'group.tasks.empty' : 'group.tasks.readOnly')}
        </EmptyState>
      }
    />
  );
}
