import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { OrganizationMember } from '#contract/people/member.ts';
import type { Organization } from '#contract/people/organization.ts';
import { personName } from '#rules/people/person-name.ts';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { removeMember } from './organization-mutations.ts';

interface MemberRemovalProps {
  readonly organization: Organization;
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

export function MemberRemoval({ organization, member, onClose }: MemberRemovalProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const refusalText = useRefusalText();
  const names = { name: personName(member), organization: organization.name };
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={t('organization.members.removeTitle', names)}
      confirmLabel={t('button.remove')}
      cancelLabel={t('button.cancel')}
      isDangerous
      onConfirm={() => {
        removeMember(client, organization.id, member.userId).then(
          () => toasts.add({ text: t('organization.members.removed', names) }),
          (error: unknown) => toasts.add({ text: refusalText(error), tone: 'failed' }),
        );
      }}
    >
      <p>{t('organization.members.removeText', names)}</p>
    </AlertDialog>
  );
}
