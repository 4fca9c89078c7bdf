import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { RefusedError } from '#client/failure.ts';
import { personName } from '#client/person-name.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SheetAnswers, SheetLead, SheetNote, SheetPage, SheetTitle } from '#ui/sheet-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toasts } from '#ui/toast-queue.ts';

export interface InvitationPageProps {
  /** Of the mail's link; null where it has none. */
  readonly token: string | null;
  /** Sign in, or register, and come back here. */
  readonly loginHref: string;
  readonly registerHref: string;
}

/** `/invitation`: where the link of an invitation's mail leads, signed in or not. */
export function InvitationPage({ token, loginHref, registerHref }: InvitationPageProps) {
  const { t } = useTranslation('pages');
  const { status } = useSnapshot(useClient().session);
  const [isGone, setGone] = useState(false);
  if (token === null || isGone) {
    return (
      <Sheet title={t('invitation.goneTitle')}>
        <SheetLead>{t(token === null ? 'invitation.noToken' : 'invitation.gone')}</SheetLead>
        <LinkButton href="/">{t('organization.toStart')}</LinkButton>
      </Sheet>
    );
  }
  if (status === 'checking') {
    return (
      <Sheet title={t('invitation.title')}>
        <Spinner size="large" label={t('invitation.checking')} />
      </Sheet>
    );
  }
  if (status === 'signedOut') {
    return (
      <Sheet title={t('invitation.title')}>
        <SheetLead>{t('invitation.signIn')}</SheetLead>
        <SheetAnswers>
          <LinkButton href={loginHref} variant="primary">
            {t('invitation.toLogin')}
          </LinkButton>
          <LinkButton href={registerHref}>{t('invitation.toRegister')}</LinkButton>
        </SheetAnswers>
      </Sheet>
    );
  }
  return <Acceptance token={token} onGone={() => setGone(true)} />;
}

function Acceptance({ token, onGone }: { token: string; onGone: () => void }) {
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
      if (error instanceof RefusedError && error.reply.id === 'invalid_token') onGone();
      else setFailure(refusalText(error));
    }
  }

  return (
    <Sheet title={t('invitation.title')}>
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
    </Sheet>
  );
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SheetPage>
      <SheetTitle>{title}</SheetTitle>
      {children}
    </SheetPage>
  );
}
