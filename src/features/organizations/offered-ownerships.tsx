import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Invitation } from '#contract/people/invitation.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import { PeopleList } from '#ui/lists/people-list.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { offerOwnership, takeInvitationBack } from './organization-mutations.ts';
import { useInvitations } from './use-invitations.ts';

export function OfferedOwnerships({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const { id: orgId, role, version } = organization;
  const { ownerships, reload } = useInvitations(orgId, version);
  if (ownerships.length === 0) return null;

  async function takeBack({ id, userId, personName: name, stepsDown }: Invitation): Promise<void> {
    if (!(await request.run(() => takeInvitationBack(client, orgId, id)))) return;
    reload();
    toasts.add({
      text: t('organization.owners.takenBack', { name }),
      action: {
        label: t('organization.owners.again'),
        onAction: () =>
          void request.run(() => offerOwnership(client, orgId, userId ?? '', stepsDown)).then(reload),
      },
    });
  }

  return (
    <Section
      title={t('organization.owners.waiting')}
      count={ownerships.length}
      description={t('organization.owners.waitingHint')}
    >
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <PeopleList
        people={ownerships.map((offer) => {
          const { id, personName: name, stepsDown, createdAt, expiresAt } = offer;
          const dates = t('organization.owners.dates', {
            sent: formats.date(createdAt),
            until: formats.date(expiresAt),
          });
          return {
            id,
            name,
            description: stepsDown ? `${t('organization.owners.handover')} · ${dates}` : dates,
            action: can(role, 'organization.appoint') ? (
              <Button
                size="small"
                isDisabled={isOffline || request.isPending}
                aria-label={t('organization.owners.takeBackNamed', { name })}
                onPress={() => void takeBack(offer)}
              >
                {t('organization.invite.takeBack')}
              </Button>
            ) : null,
          };
        })}
      />
    </Section>
  );
}
