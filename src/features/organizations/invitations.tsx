import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { usePlaces } from '#client-react/use-selection.ts';
import type { Invitation, Organization } from '#contract/organization.ts';
import { useFormats } from '#i18n/react.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PeopleList } from '#ui/people-list.tsx';
import { Section } from '#ui/section.tsx';
import { toasts } from '#ui/toast-queue.ts';
import { type AssignableRole, invite, takeInvitationBack } from './mutations.ts';
import { useInvitations } from './use-invitations.ts';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

/** Who was invited by mail and has not come yet. */
export function Invitations({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const { places } = usePlaces();
  const { invitations, reload } = useInvitations(organization.id, organization.version);
  if (invitations === undefined || invitations.length === 0) return null;

  async function takeBack({ id, email, role, groupId }: Invitation): Promise<void> {
    const hasWorked = await request.run(() => takeInvitationBack(client, organization.id, id));
    if (!hasWorked) return;
    reload();
    const again = { email, role: assignableOf(role), groupId };
    toasts.add({
      text: t('organization.invite.takenBack', { email }),
      action: {
        label: t('organization.invite.again'),
        onAction: () => void request.run(() => invite(client, organization.id, again)).then(reload),
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
          const { id, email, role, groupId, createdAt, expiresAt } = invitation;
          const group = groupId === null ? undefined : places.get(groupId)?.name;
          const dates = t('organization.invite.dates', {
            sent: formats.date(createdAt),
            until: formats.date(expiresAt),
          });
          return {
            id,
            name: email,
            description: [t(`roles.organization.${role}`), group, dates].filter(Boolean).join(' · '),
            action: (
              <Button
                size="small"
                isDisabled={isOffline || request.isPending}
                aria-label={t('organization.invite.takeBackNamed', { email })}
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

function assignableOf(role: Invitation['role']): AssignableRole {
  return role === 'owner' ? 'admin' : role;
}
