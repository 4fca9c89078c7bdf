import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { ReadableInvitation } from '#contract/people/invitation.ts';
import { personName } from '#rules/people/person-name.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { SheetAnswers, SheetLead, SheetNote, TitledSheet } from '#ui/layout/sheet-page.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { Spinner } from '#ui/states/spinner.tsx';

/** Content of an invitation by its token: null if it is no longer valid, `unknown` if the server did not answer. */
type InvitationState = ReadableInvitation | null | 'reading' | 'unknown';

function useReadableInvitation(token: string | null): InvitationState {
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => (token === null ? null : client.call('readInvitation', { body: { token } })),
    retry: false,
    networkMode: 'always',
  });
  if (isError) return 'unknown';
  return data === undefined ? 'reading' : data;
}

export interface InvitationPageProps {
  /** Token of the mail's link; null without one. */
  readonly token: string | null;
  /** Sign-in and registration that return here. */
  readonly loginHref: string;
  readonly registerHref: string;
}

/** `/invitation`: target of the link in an invitation's mail, signed in or not. */
export function InvitationPage({ token, loginHref, registerHref }: InvitationPageProps) {
  const { t } = useTranslation('pages');
  const { status } = useSnapshot(useClient().session);
  const [hasEnded, setEnded] = useState(false);
  const state = useReadableInvitation(token);
  if (token === null || state === null || hasEnded) {
    return (
      <TitledSheet title={t('invitation.goneTitle')}>
        <SheetLead>{t(token === null ? 'invitation.noToken' : 'invitation.gone')}</SheetLead>
        <LinkButton href="/">{t('button.toHome')}</LinkButton>
      </TitledSheet>
    );
  }
  if (status === 'checking' || state === 'reading') {
    return (
      <TitledSheet title={t('invitation.title')}>
        <Spinner size="large" label={t('invitation.opening')} />
      </TitledSheet>
    );
  }
  const invitation = state === 'unknown' ? null : state;
  if (status === 'signedOut') {
    return (
      <InvitationSheet invitation={invitation}>
        <SheetLead>{t('invitation.signIn')}</SheetLead>
        <SheetAnswers>
          <LinkButton href={loginHref} variant="primary">
            {t('invitation.toLogin')}
          </LinkButton>
          <LinkButton href={registerHref}>{t('invitation.toRegister')}</LinkButton>
        </SheetAnswers>
      </InvitationSheet>
    );
  }
  return <Acceptance token={token} invitation={invitation} onEnded={() => setEnded(true)} />;
}

interface AcceptanceProps {
  readonly token: string;
  readonly invitation: ReadableInvitation | null;
  readonly onEnded: () => void;
}

function Acceptance({ token, invitation, onEnded }: AcceptanceProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const { accountId } = useSnapshot(client.session);
  const user = useEntity('user', accountId ?? undefined);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function accept(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      const { id, name } = await client.call('acceptInvitation', { body: { token } });
      toasts.add({ text: t('invitation.joined', { name }) });
      void navigate(`/organization/${id}`, { replace: true });
    } catch (error) {
      setPending(false);
      if (error instanceof RefusedError && error.reply.id === 'invalid_token') onEnded();
      else setFailure(refusalText(error));
    }
  }

  return (
    <InvitationSheet invitation={invitation}>
      <SheetLead>
        {user === undefined
          ? t('invitation.accept')
          : t('invitation.acceptAs', { name: personName(user), email: user.email })}
      </SheetLead>
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
      <SheetAnswers>
        <LinkButton href="/">{t('invitation.later')}</LinkButton>
        <Button
          variant="primary"
          isPending={isPending}
          pendingLabel={t('invitation.joining')}
          onPress={() => void accept()}
        >
          {t('invitation.join')}
        </Button>
      </SheetAnswers>
      <SheetNote>{t('invitation.otherAccount')}</SheetNote>
    </InvitationSheet>
  );
}

/** Sheet with inviter and organization, as far as they are known. */
function InvitationSheet(props: { invitation: ReadableInvitation | null; children: ReactNode }) {
  const { t } = useTranslation('pages');
  const { invitation, children } = props;
  if (invitation === null) return <TitledSheet title={t('invitation.title')}>{children}</TitledSheet>;
  const { organizationName, inviterName } = invitation;
  return (
    <TitledSheet title={t('invitation.into', { name: organizationName })}>
      <SheetLead>{t('invitation.by', { name: inviterName })}</SheetLead>
      {children}
    </TitledSheet>
  );
}
