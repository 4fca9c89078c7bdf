import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Client } from '#client/client.ts';
import { NoResponseError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useMe } from '#domain/people/use-me.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { WaitingPlane } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import styles from './account.module.css';
import { useVerificationRequest } from './verification-request.ts';

type Outcome = { readonly email: string } | { readonly error: unknown };

async function verify(client: Client, verifyToken: string): Promise<Outcome> {
  try {
    return { email: (await client.call('verifyAccount', { body: { verifyToken } })).email };
  } catch (error) {
    return { error };
  }
}

/** Verification by token. The token works once, so it is sent once, however often the page renders. */
function useVerification(token: string | null) {
  const client = useClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const sent = useRef<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const mark = `${token} ${tries}`;
    if (token === null || sent.current === mark) return;
    sent.current = mark;
    void verify(client, token).then(setOutcome);
  }, [client, token, tries]);
  const again = () => {
    setOutcome(null);
    setTries(tries + 1);
  };
  return { outcome, again };
}

/** `/verify-account?token=…`: target of the link in the mail; without a token it shows the account's status. */
export function VerifyPage() {
  const { t } = useTranslation('pages');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') || null;
  const { outcome, again } = useVerification(token);
  return (
    <div>
      <PageHeader title={t('account.verify.title')} />
      {token === null ? (
        <VerificationStatus />
      ) : outcome === null ? (
        <div className={styles.busy} aria-busy="true">
          <Spinner size="large" label={t('account.verify.busy')} />
          <p>{t('account.verify.busy')}</p>
        </div>
      ) : 'email' in outcome ? (
        <Verified email={outcome.email} />
      ) : (
        <Failed error={outcome.error} again={again} />
      )}
    </div>
  );
}

function Verified({ email }: { email: string }) {
  const { t } = useTranslation('pages');
  return (
    <EmptyState
      illustration={<BareWall />}
      title={t('account.verify.doneTitle')}
      action={
        <LinkButton href="/" variant="primary">
          {t('button.toHome')}
        </LinkButton>
      }
    >
      {t('account.verify.done', { email })}
    </EmptyState>
  );
}

function VerificationStatus() {
  const { t } = useTranslation('pages');
  const me = useMe();
  if (me === undefined) return <Spinner size="large" label={t('account.verify.busy')} />;
  if (me.isVerified) return <Verified email={me.email} />;
  return (
    <EmptyState illustration={<WaitingPlane />} title={t('account.verify.waitTitle')} action={<SendAgain />}>
      {t('account.verify.wait', { email: me.email })}
    </EmptyState>
  );
}

function SendAgain() {
  const { t } = useTranslation('pages');
  const { isSent, isPending, failure, send } = useVerificationRequest();
  const me = useMe();
  return (
    <div className={styles.sendAgain}>
      {!isSent && (
        <Button
          variant="primary"
          isPending={isPending}
          pendingLabel={t('account.verify.sending')}
          onPress={send}
        >
          {t('account.verify.sendAgain')}
        </Button>
      )}
      <p role="status" className={failure === null ? styles.note : styles.failed}>
        {isSent ? t('account.verify.sent', { email: me?.email ?? '' }) : failure}
      </p>
    </div>
  );
}

function Failed({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  const me = useMe();
  const isUnanswered = error instanceof NoResponseError;
  return (
    <ErrorState
      title={t(isUnanswered ? 'account.verify.offlineTitle' : 'account.verify.failedTitle')}
      action={
        isUnanswered ? (
          <Button variant="primary" onPress={again}>
            {t('button.tryAgain')}
          </Button>
        ) : me?.isVerified ? (
          <LinkButton href="/profile">{t('account.verify.toProfile')}</LinkButton>
        ) : (
          <SendAgain />
        )
      }
    >
      {/* i18n-keys: pages:shell.refusal.{invalid_token,no_user_token,email_taken} */}
      {refusalText(error)}
      {me?.isVerified === true && !isUnanswered && <> {t('account.verify.alreadyVerified')}</>}
    </ErrorState>
  );
}
