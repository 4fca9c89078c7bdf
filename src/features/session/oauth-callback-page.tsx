import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { OAUTH_KEY } from '#domain/account/provider-sign-in.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { failureKey } from './auth/failure-key.ts';
import { FormHead } from './auth/form-head.tsx';
import { FormNotice } from './auth/form-notice.tsx';
import { type OauthAnswer, readOauthAnswer } from './oauth-answer.ts';
import { loginPath, START } from './return-to.ts';
import { useProviderAnswer } from './use-provider-answer.ts';

/** Reads the response without side effects, because React may discard a render and repeat it. */
function readAnswer(): OauthAnswer {
  return readOauthAnswer(new URLSearchParams(location.search), sessionStorage.getItem(OAUTH_KEY));
}

/** Removes the response: a code works once, and a second visit must not send it again. */
function forgetAnswer(): void {
  sessionStorage.removeItem(OAUTH_KEY);
  // Keeps the code out of the browser history.
  history.replaceState(history.state, '', location.pathname);
}

/** Links offered after a failure. */
const waysBack = {
  login: { href: '/login', text: 'session.request.toLogin' },
  calendar: { href: '/schedule/calendars', text: 'session.oauth.toCalendars' },
  link: { href: '/profile', text: 'session.oauth.toProfile' },
  confirm: { href: '/profile', text: 'session.oauth.toProfile' },
  unknown: { href: START, text: 'button.toHome' },
} as const;

function wayBack(isSignedIn: boolean, purpose: keyof typeof waysBack | null, failure: unknown) {
  if (isSignedIn) return waysBack[purpose ?? 'unknown'];
  // The owner of the existing account signs in to it and links the provider on their profile.
  if (failure !== null && failureKey(failure) === 'account_exists')
    return { ...waysBack.login, href: loginPath(waysBack.link.href) };
  return waysBack.login;
}

/** `/oauth/callback/`: redirect target of identity and calendar providers. */
export function OauthCallbackPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const [answer] = useState(readAnswer);
  useLayoutEffect(forgetAnswer, []);
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
  const way = wayBack(isSignedIn, 'fault' in answer ? null : answer.asked.purpose, failure);
  if ('fault' in answer || failure !== null) {
    return (
      <Stack gap={4}>
        <FormHead title={t('session.oauth.failed')} />
        <FormNotice tone="failed">
          {'fault' in answer
            ? // i18n-keys: pages:session.oauth.fault.{notAsked,otherState,declined,provider,noCode}
              t(`session.oauth.fault.${answer.fault}`, { detail: answer.detail })
            : // i18n-keys: pages:session.failure.{provider_not_configured,provider_refused}
              // i18n-keys: pages:session.failure.{provider_unreachable,access_not_granted,account_exists}
              // i18n-keys: pages:session.failure.{email_unverified,identity_taken,identity_not_linked,too_many}
              // i18n-keys: pages:session.failure.{confirmation_needed}
              t(`session.failure.${failureKey(failure)}`)}
        </FormNotice>
        <LinkButton href={way.href} variant="primary" size="large" isWide>
          {/* i18n-keys: pages:session.oauth.{toCalendars,toProfile} pages:session.request.toLogin pages:button.toHome */}
          {t(way.text)}
        </LinkButton>
      </Stack>
    );
  }
  return (
    <Stack gap={4} aria-busy="true">
      <FormHead title={t('button.busy')} lead={t('session.oauth.lead')} />
      <Spinner size="large" label={t('button.busy')} />
    </Stack>
  );
}
