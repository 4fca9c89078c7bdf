import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Invitation } from '#contract/people/invitation.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import { PeopleList } from '#ui/lists/people-list.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { takeInvitationBack } from './organization-mutations.ts';

interface WaitingListProps {
  readonly orgId: string;
  readonly invitations: readonly Invitation[];
  readonly title: string;
  readonly hint: string;
  readonly mayTakeBack: boolean;
  readonly describe: (invitation: Invitation) => string;
  /** Texts about an invitation: the button that takes it back, and the toast with its undo after that. */
  readonly texts: (name: string) => {
    readonly button: string;
    readonly toast: string;
    readonly undo: string;
  };
  readonly sendAgain: (invitation: Invitation) => Promise<unknown>;
  readonly reload: () => void;
}

/** Invitations without an answer, memberships or offered ownerships. Each can be taken back, with undo. */
export function WaitingList(props: WaitingListProps) {
  const { orgId, invitations, title, hint, mayTakeBack, describe, texts, sendAgain, reload } = props;
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();

  async function takeBack(invitation: Invitation, text: string, undo: string): Promise<void> {
    if (!(await request.run(() => takeInvitationBack(client, orgId, invitation.id)))) return;
    reload();
    toasts.add({
      text,
      action: { label: undo, onAction: () => void request.run(() => sendAgain(invitation)).then(reload) },
    });
  }

  return (
    <Section title={title} count={invitations.length} description={hint}>
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <PeopleList
        people={invitations.map((invitation) => {
          const name = invitation.email ?? invitation.personName;
          const { button, toast, undo } = texts(name);
          return {
            id: invitation.id,
            name,
            description: describe(invitation),
            action: mayTakeBack ? (
              <Button
                size="small"
                isDisabled={isOffline || request.isPending}
                aria-label={button}
                onPress={() => void takeBack(invitation, toast, undo)}
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
