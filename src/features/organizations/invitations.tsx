import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Organization } from '#contract/people/organization.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import { useFormats } from '#i18n/react.ts';
import { addMember, invite } from './organization-mutations.ts';
import { useInvitations } from './use-invitations.ts';
import { WaitingList } from './waiting-list.tsx';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

export function Invitations({ organization: { id: orgId, version } }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const client = useClient();
  const { scopes } = useScopes();
  const { invitations, reload } = useInvitations(orgId, version);
  if (invitations === undefined || invitations.length === 0) return null;
  return (
    <WaitingList
      orgId={orgId}
      invitations={invitations}
      title={t('organization.invite.waiting')}
      hint={t('organization.invite.waitingHint')}
      mayTakeBack
      describe={({ role, groupId, createdAt, expiresAt }) => {
        const group = groupId === null ? undefined : scopes.get(groupId)?.name;
        const dates = t('organization.invite.dates', {
          sent: formats.date(createdAt),
          until: formats.date(expiresAt),
        });
        return [t(`roles.organization.${role}`), group, dates].filter(Boolean).join(' · ');
      }}
      texts={(email) => ({
        button: t('organization.invite.takeBackNamed', { email }),
        toast: t('organization.invite.takenBack', { email }),
        undo: t('organization.invite.again'),
      })}
      sendAgain={({ email, userId, role, groupId }) => {
        // Offered ownerships are not in this list; the check is for the type.
        const given = role === 'owner' ? 'admin' : role;
        if (userId !== null) return addMember(client, orgId, userId, given);
        return invite(client, orgId, { email: email ?? '', role: given, groupId });
      }}
      reload={reload}
    />
  );
}
