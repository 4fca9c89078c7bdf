import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { ReceivedInvitation } from '#contract/people/invitation.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { PeopleList } from '#ui/lists/people-list.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { declineInvitation, joinOrganization } from './organization-mutations.ts';
import { useReceivedInvitations } from './use-received-invitations.ts';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

/** Open invitations and offered ownerships for the reader to answer. */
export function ReceivedInvitations() {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { invitations, reload } = useReceivedInvitations();
  const memberships = invitations.filter(({ role }) => role !== 'owner');
  const ownerships = invitations.filter(({ role }) => role === 'owner');
  const until = ({ expiresAt }: ReceivedInvitation) =>
    t('organization.received.until', { until: formats.date(expiresAt) });
  return (
    <>
      {ownerships.length > 0 && (
        <InvitationSection
          invitations={ownerships}
          reload={reload}
          texts={{
            title: t('organization.received.ownership.title'),
            hint: t('organization.received.ownership.hint'),
            yes: t('organization.received.ownership.accept'),
            yesTo: (name) => t('organization.received.ownership.acceptNamed', { name }),
            noTo: (name) => t('organization.received.ownership.declineNamed', { name }),
            acceptedText: (name) => t('organization.received.ownership.accepted', { name }),
            declinedText: (name) => t('organization.received.ownership.declined', { name }),
            describe: (invitation) => [
              t('organization.received.by', { name: invitation.inviterName }),
              ...(invitation.stepsDown
                ? [t('organization.received.ownership.handover', { name: invitation.inviterName })]
                : []),
              until(invitation),
            ],
          }}
        />
      )}
      {memberships.length > 0 && (
        <InvitationSection
          invitations={memberships}
          reload={reload}
          texts={{
            title: t('organization.received.title'),
            hint: t('organization.received.hint'),
            yes: t('organization.received.join'),
            yesTo: (name) => t('organization.received.joinNamed', { name }),
            noTo: (name) => t('organization.received.declineNamed', { name }),
            acceptedText: (name) => t('organization.received.joined', { name }),
            declinedText: (name) => t('organization.received.declined', { name }),
            describe: (invitation) => [
              t('organization.received.by', { name: invitation.inviterName }),
              t(`roles.organization.${invitation.role}`),
              until(invitation),
            ],
          }}
        />
      )}
    </>
  );
}

interface InvitationSectionProps {
  readonly invitations: readonly ReceivedInvitation[];
  readonly reload: () => void;
  readonly texts: {
    readonly title: string;
    readonly hint: string;
    readonly yes: string;
    readonly yesTo: (organizationName: string) => string;
    readonly noTo: (organizationName: string) => string;
    readonly acceptedText: (organizationName: string) => string;
    readonly declinedText: (organizationName: string) => string;
    readonly describe: (invitation: ReceivedInvitation) => readonly string[];
  };
}

function InvitationSection({ invitations, reload, texts }: InvitationSectionProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const [answeredId, setAnsweredId] = useState<string | null>(null);

  async function answer({ organizationId, organizationName }: ReceivedInvitation, isYes: boolean) {
    setAnsweredId(organizationId);
    const hasWorked = await request.run(() =>
      (isYes ? joinOrganization : declineInvitation)(client, organizationId),
    );
    setAnsweredId(null);
    reload();
    if (hasWorked) toasts.add({ text: (isYes ? texts.acceptedText : texts.declinedText)(organizationName) });
  }

  return (
    <Section title={texts.title} count={invitations.length} description={texts.hint}>
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <PeopleList
        people={invitations.map((invitation) => {
          const { organizationId, organizationName: name } = invitation;
          const isAnswered = request.isPending && answeredId === organizationId;
          return {
            id: organizationId,
            name,
            description: texts.describe(invitation).join(' · '),
            action: (
              <Row as="span" gap={2} wrap>
                <Button
                  size="small"
                  variant="primary"
                  isPending={isAnswered}
                  pendingLabel={t('button.busy')}
                  isDisabled={isOffline}
                  aria-label={texts.yesTo(name)}
                  onPress={() => void answer(invitation, true)}
                >
                  {texts.yes}
                </Button>
                <Button
                  size="small"
                  variant="plain"
                  isDisabled={isOffline || isAnswered}
                  aria-label={texts.noTo(name)}
                  onPress={() => void answer(invitation, false)}
                >
                  {t('organization.received.decline')}
                </Button>
              </Row>
            ),
          };
        })}
      />
    </Section>
  );
}
