import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './auth-form.module.css';
import { failureKey } from './failure-key.ts';
import { FormHead } from './form-head.tsx';
import { FormNotice } from './form-notice.tsx';
import { OAUTH_KEY, type OauthAnswer, readOauthAnswer } from './oauth-answer.ts';
import { useProviderAnswer } from './use-provider-answer.ts';

/** Read once and forgotten: a code works once, and a second visit must not use it again. */
function takeAnswer(): OauthAnswer {
  const answer = readOauthAnswer(new URLSearchParams(location.search), sessionStorage.getItem(OAUTH_KEY));
  sessionStorage.removeItem(OAUTH_KEY);
  return answer;
}

/** `/oauth/callback/`: where an identity or calendar provider sends its person back to. */
export function OauthCallbackPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const [answer] = useState(takeAnswer);
  const give = useProviderAnswer();
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    if ('fault' in answer) return;
    give(answer).then(
      () => navigate(answer.asked.returnTo, { replace: true }),
      (error: unknown) => setFailure(error),
    );
  }, [answer, give, navigate]);

  const isSignedIn = client.session.status === 'signedIn';
  const way = isSignedIn
    ? { href: '/schedule/calendars', text: t('session.oauth.toSettings') }
    : { href: '/login', text: t('session.request.toLogin') };
  if ('fault' in answer || failure !== null) {
    return (
      <div className={styles.form}>
        <FormHead title={t('session.oauth.failed')} />
        <FormNotice tone="failed">
          {'fault' in answer
            ? // i18n-keys: pages:session.oauth.fault.{notAsked,otherState,declined,provider,noCode}
              t(`session.oauth.fault.${answer.fault}`, { detail: answer.detail })
            : // i18n-keys: pages:session.failure.{provider_not_configured,provider_refused}
              t(`session.failure.${failureKey(failure)}`)}
        </FormNotice>
        <LinkButton href={way.href} variant="primary" size="large" isWide>
          {way.text}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.form} aria-busy="true">
      <FormHead title={t('session.oauth.title')} lead={t('session.oauth.lead')} />
      <Spinner size="large" label={t('session.oauth.title')} />
    </div>
  );
}
