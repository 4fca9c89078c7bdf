import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useShownOrganization } from '#features/organizations/use-shown-organization.ts';
import { TaskList } from '#features/tasks/list/task-list.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';

/** `/organization/:organizationId`: open tasks of the organization and tasks shared with it. */
export function OrganizationTasksPage() {
  const { t } = useTranslation('pages');
  const organization = useShownOrganization();
  const id = organization?.id;
  const spec = useMemo(
    () => ({
      where: ({ progress, organizationId, NoteAccess }: Task) =>
        progress !== 'done' &&
        (organizationId === id || NoteAccess.some((access) => access.organizationId === id)),
      compare: () => 0,
    }),
    [id],
  );
  const tasks = useLiveList('task', spec);
  const mayPlace = organization !== undefined && can(organization.role, 'organization.placeTask');
  const defaults = useMemo(() => ({ organizationId: id ?? null }), [id]);
  if (organization === undefined) return null;
  return (
    <TaskList
      key={organization.id}
      tasks={tasks}
      isOfOneScope
      listId={`organization/${organization.id}`}
      label={t('organization.tasks.label', { name: organization.name })}
      quickAdd={mayPlace ? defaults : undefined}
      empty={
        <EmptyState illustration={<BareWall />} title={t('organization.tasks.emptyTitle')}>
          {t(mayPlace ? 'organization.tasks.empty' : 'organization.tasks.guest')}
        </EmptyState>
      }
    />
  );
}
