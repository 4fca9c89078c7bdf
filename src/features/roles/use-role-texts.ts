import { useTranslation } from 'react-i18next';
import type { Capability, Role } from '#contract/policy-table.ts';
import type { Matrix } from './matrices.ts';

export function useRoleTexts() {
  const { t } = useTranslation('pages');
  return {
    // i18n-keys: pages:roles.matrix.organization.{title,hint}
    // i18n-keys: pages:roles.matrix.group.{title,hint}
    // i18n-keys: pages:roles.matrix.task.{title,hint}
    // i18n-keys: pages:roles.matrix.delegationRequest.{title,hint}
    title: (id: Matrix['id']) => t(`roles.matrix.${id}.title`),
    hint: (id: Matrix['id']) => t(`roles.matrix.${id}.hint`),
    // i18n-keys: pages:roles.group.{lead,member}
    // i18n-keys: pages:roles.groupColumn.{admin,owner}
    // i18n-keys: pages:roles.task.{viewer,editor,assignee,owner}
    // i18n-keys: pages:roles.delegationRequest.{asked,owner}
    role: (id: Matrix['id'], role: Role) =>
      id === 'group' && (role === 'admin' || role === 'owner')
        ? t(`roles.groupColumn.${role}`)
        : t(`roles.${id}.${role}`),
    // i18n-keys: pages:roles.can.organization.{view,leave,viewMembers,placeTask,edit,addMember,removeMember,updateMember,invite,editWebhooks,delete,appoint}
    // i18n-keys: pages:roles.can.group.{view,create,placeTask,edit,addMember,removeMember,delete}
    // i18n-keys: pages:roles.can.collection.{view,arrange,edit,publish}
    // i18n-keys: pages:roles.can.template.{view,create,edit}
    // i18n-keys: pages:roles.can.task.{view,comment,schedule,edit,finish,track,viewRecords,delete,share,delegate,place,repeat,handBack}
    // i18n-keys: pages:roles.can.delegationRequest.{view,answer,comment,edit}
    capability: (capability: Capability) => t(`roles.can.${capability}`),
  };
}
