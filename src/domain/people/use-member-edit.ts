import { useTranslation } from 'react-i18next';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_NAME } from '#contract/limits.ts';
import type { GroupMember, OrganizationMember } from '#contract/people/member.ts';
import { personName } from '#rules/people/person-name.ts';

interface MemberEdit<M extends OrganizationMember | GroupMember> {
  readonly member: M;
  readonly save: (change: { readonly role: M['role']; readonly title: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** State of the dialog that edits a membership, shared by organizations and groups; only the roles differ. */
export function useMemberEdit<M extends OrganizationMember | GroupMember>({
  member,
  save,
  onClose,
}: MemberEdit<M>) {
  const { t } = useTranslation('pages');
  const isOffline = useIsOffline();
  const { failure, isPending, run } = useRequest();
  return {
    texts: {
      title: t('organization.members.editNamed', { name: personName(member) }),
      role: t('organization.members.role'),
      memberTitle: t('organization.members.title'),
      memberTitleHint: t('organization.members.titleHint'),
      save: t('button.save'),
      saving: t('button.saving'),
      cancel: t('button.cancel'),
      close: t('button.close'),
    },
    memberTitle: member.title,
    titleLength: MAX_NAME,
    failure,
    isPending,
    isDisabled: isOffline,
    onSave(change: { readonly role: M['role']; readonly title: string }) {
      void run(() => save(change)).then((hasWorked) => hasWorked && onClose());
    },
    onClose,
  };
}
