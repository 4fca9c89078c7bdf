import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { Link } from '#ui/actions/link.tsx';
import { useTaskParts } from '../subtask-counts.ts';
import { TaskPeople } from '../task-people.tsx';
import styles from './task-page.module.css';

export function TaskHeaderMarks({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const group = useEntity('group', task.groupId ?? undefined);
  const organization = useEntity('organization', task.organizationId ?? undefined);
  const parts = useTaskParts(task.id);
  const isViewed = !can(task.role, 'task.edit');
  return (
    <>
      {group !== undefined && (
        <Link href={`/group/${group.id}`} className={styles.mark}>
          <IconUsersGroup aria-hidden="true" />
          {group.name}
        </Link>
      )}
      {group === undefined && organization !== undefined && (
        <Link href={`/organization/${organization.id}`} className={styles.mark}>
          <IconBuildingCommunity aria-hidden="true" />
          {organization.name}
        </Link>
      )}
      <TaskPeople task={task} />
      {task.role !== 'owner' && (
        <span className={styles.mark}>
          {isViewed ? <IconEye aria-hidden="true" /> : <IconUserShare aria-hidden="true" />}
          {/* i18n-keys: pages:task.role.{viewer,editor,assignee} */}
          {t(`task.role.${task.role}`)}
        </span>
      )}
      {can(task.role, 'task.delegate') && task.delegatedStatus !== 'OPEN' && (
        <Link href={`/task/${task.id}/cooperation`} className={styles.mark}>
          <IconUserShare aria-hidden="true" />
          {/* i18n-keys: pages:task.delegated.{REQUEST,DELEGATED} */}
          {t(`task.delegated.${task.delegatedStatus}`)}
        </Link>
      )}
      {parts !== undefined && (
        <span className={styles.mark}>
          <IconListCheck aria-hidden="true" />
          {t('subtasks.count', { done: parts.done, all: parts.all })}
        </span>
      )}
      {task.recurrence !== null && (
        <span className={styles.mark}>
          <IconRepeat aria-hidden="true" />
          {t('task.repeats')}
        </span>
      )}
    </>
  );
}
