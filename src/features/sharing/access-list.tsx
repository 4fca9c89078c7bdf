import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskAccess } from '#contract/task/task-access.ts';
import { useKnownPeople } from '#domain/people/use-found-people.ts';
import { useMe } from '#domain/people/use-me.ts';
import { personName } from '#rules/people/person-name.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { AccessRow } from './access-row.tsx';
import { changeRight, removeAccess } from './sharing-mutations.ts';
import { useScopeMembers } from './use-scope-members.ts';

const NAMED = 6;

function faceOf({ userId, groupId }: TaskAccess) {
  return userId !== null ? 'person' : groupId !== null ? 'group' : 'organization';
}

/** List of everyone with access to a task: its owner, those it is shared with, and the members of its scope. */
export function AccessList({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const people = useKnownPeople();
  const me = useMe();
  const membersOf = useScopeMembers();
  const mayShare = can(task.role, 'task.share');
  const scopeId = task.groupId ?? task.organizationId;
  const scope = scopeId === null ? undefined : membersOf(scopeId);
  const isMine = task.ownerId === accountId;
  const ownName = me === undefined ? '' : personName(me);
  const owner = isMine
    ? ownName
    : (people.find(({ id }) => id === task.ownerId)?.label ?? t('sharing.owner'));

  function namesOf(id: string): string {
    const names = membersOf(id)?.people ?? [];
    const named = names.slice(0, NAMED).join(', ');
    return names.length > NAMED ? t('sharing.andMore', { names: named, count: names.length - NAMED }) : named;
  }

  const placeNames = scopeId === null ? '' : namesOf(scopeId);

  function remove(access: TaskAccess) {
    const undo = removeAccess(client, task.id, access);
    toasts.add({
      text: t('sharing.removed', { name: access.name }),
      action: { label: t('button.undo'), onAction: undo },
    });
  }

  return (
    <ul aria-label={t('sharing.who')}>
      <AccessRow
        face="person"
        name={owner}
        shownName={isMine ? t('sharing.you', { name: owner }) : undefined}
        fixed={t('sharing.right.owner')}
      />
      {task.NoteAccess.map((access) => {
        const isOwn = access.userId === accountId;
        const mayRemove = access.right !== 'assignee' && mayShare;
        const name = access.name === '' ? t('sharing.someone') : access.name;
        return (
          <AccessRow
            key={access.id}
            face={faceOf(access)}
            name={name}
            shownName={isOwn ? t('sharing.you', { name }) : undefined}
            note={access.userId === null ? namesOf(access.groupId ?? access.organizationId ?? '') : undefined}
            // i18n-keys: pages:sharing.right.{view,edit,assignee}
            fixed={t(`sharing.right.${access.right}`)}
            access={access}
            {...(mayShare ? { onChange: (right) => changeRight(client, task.id, access, right) } : {})}
            {...(mayRemove ? { onRemove: () => remove(access) } : {})}
          />
        );
      })}
      {scope !== undefined && scopeId !== null && (
        <AccessRow
          face={task.groupId === null ? 'organization' : 'group'}
          name={scope.name}
          note={placeNames === '' ? '' : t('sharing.byPlace', { names: placeNames })}
          fixed={t('sharing.right.edit')}
        />
      )}
    </ul>
  );
}
