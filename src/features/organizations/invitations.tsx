import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Invitation } from '#contract/people/invitation.ts';
import type { Organization } from '#contract/people/organization.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import { PeopleList } from '#ui/lists/people-list.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { addMember, invite, takeInvitationBack } from './organization-mutations.ts';
import { useInvitations } from './use-invitations.ts';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

export function Invitations({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const { scopes } = useScopes();
  const { invitations, reload } = useInvitations(organization.id, organization.version);
  if (invitations === undefined || invitations.length === 0) return null;

  function sendAgain({ email, userId, role, groupId }: Invitation) {
    // Offered ownerships are not in this list; the check is for the type.
    const given = role === 'owner' ? 'admin' : role;
    if (userId !== null) return addMember(client, organization.id, userId, given);
    return invite(client, organization.id, { email: email ?? '', role: given, groupId });
  }

  async function takeBack(invitation: Invitation): Promise<void> {
    const hasWorked = await request.run(() => takeInvitationBack(client, organization.id, invitation.id));
    if (!hasWorked) return;
    reload();
    toasts.add({
      text: t('organization.invite.takenBack', { email: nameOf(invitation) }),
      action: {
        label: t('organization.invite.again'),
        onAction: () => void request.run(async () => sendAgain(invitation)).then(reload),
      },
    });
  }

  return (
    <Section
      title={t('organization.invite.waiting')}
      count={invitations.length}
      description={t('organization.invite.waitingHint')}
    >
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <PeopleList
        people={invitations.map((invitation) => {
          const { id, role, groupId, createdAt, expiresAt } = invitation;
          const name = nameOf(invitation);
          const group = groupId === null ? undefined : scopes.get(groupId)?.name;
          const dates = t('organization.invite.dates', {
            sent: formats.date(createdAt),
            until: formats.date(expiresAt),
          });
          return {
            id,
            name,
            description: [t(`roles.organization.${role}`), group, dates].filter(Boolean).join(' · '),
            action: (
              <Button
                size="small"
                isDisabled={isOffline || request.isPending}
                aria-label={t('organization.invite.takeBackNamed', { email: name })}
                onPress={() => void takeBack(invitation)}
              >
                {t('organization.invite.takeBack')}
              </Button>
            ),
          };
        })}
      />
    </Section>
  );
}

function nameOf({ email, personName }: Invitation): string {
  return email ?? personName;
}
