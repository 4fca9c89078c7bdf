import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { ReceivedInvitation } from '#contract/invitation.ts';
import { useFormats } from '#i18n/react.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PeopleList } from '#ui/people-list.tsx';
import { Section } from '#ui/section.tsx';
import { toasts } from '#ui/toast-queue.ts';
import { declineInvitation, joinOrganization } from './mutations.ts';
import styles from './organization.module.css';
import { useReceivedInvitations } from './use-received-invitations.ts';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

/** Invitations to organizations that wait for the reader's own answer. */
export function ReceivedInvitations() {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const { invitations, reload } = useReceivedInvitations();
  if (invitations.length === 0) return null;

  async function answer({ organizationId, organizationName: name }: ReceivedInvitation, isYes: boolean) {
    setAnsweredId(organizationId);
    const hasWorked = await request.run(() =>
      (isYes ? joinOrganization : declineInvitation)(client, organizationId),
    );
    setAnsweredId(null);
    reload();
    if (!hasWorked) return;
    toasts.add({
      text: t(isYes ? 'organization.received.joined' : 'organization.received.declined', { name }),
    });
  }

  return (
    <Section
      title={t('organization.received.title')}
      count={invitations.length}
      description={t('organization.received.hint')}
    >
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <PeopleList
        people={invitations.map((invitation) => {
          const { organizationId, organizationName, inviterName, role, expiresAt } = invitation;
          const isAnswered = request.isPending && answeredId === organizationId;
          return {
            id: organizationId,
            name: organizationName,
            description: [
              t('organization.received.by', { name: inviterName }),
              t(`roles.organization.${role}`),
              t('organization.received.until', { until: formats.date(expiresAt) }),
            ].join(' · '),
            action: (
              <span className={styles.answers}>
                <Button
                  size="small"
                  variant="primary"
                  isPending={isAnswered}
                  pendingLabel={t('organization.received.answering')}
                  isDisabled={isOffline}
                  aria-label={t('organization.received.joinNamed', { name: organizationName })}
                  onPress={() => void answer(invitation, true)}
                >
                  {t('organization.received.join')}
                </Button>
                <Button
                  size="small"
                  variant="plain"
                  isDisabled={isOffline || isAnswered}
                  aria-label={t('organization.received.declineNamed', { name: organizationName })}
                  onPress={() => void answer(invitation, false)}
                >
                  {t('organization.received.decline')}
                </Button>
              </span>
            ),
          };
        })}
      />
    </Section>
  );
}
