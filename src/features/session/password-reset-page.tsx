import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { MIN_PASSWORD } from '#contract/limits.ts';
import { usePasswordWords } from '#domain/account/use-password-words.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { AuthSubmit } from './auth/auth-submit.tsx';
import { FormHead, FormLink } from './auth/form-head.tsx';
import { FormNotice } from './auth/form-notice.tsx';
import { checkNewPassword, type NewPasswordFields } from './auth/form-rules.ts';
import { useAuthForm } from './auth/use-auth-form.ts';

const empty: NewPasswordFields = { password: '' };

/** `/password-reset?token=…`: target of the link in the mail. A new password ends every session. */
export function PasswordResetPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const words = usePasswordWords();
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const { status } = useSnapshot(client.session);
  const [isDone, setDone] = useState(false);
  const send = useCallback(
    async ({ password }: NewPasswordFields) => {
      await client.call('resetPassword', { body: { token, password } });
      setDone(true);
      // The session of this browser has ended with the others.
      if (client.session.status === 'signedIn') await client.logout();
    },
    [client, token],
  );
  const form = useAuthForm(empty, checkNewPassword, send);

  if (token === null || token === '') {
    return (
      <Stack gap={4}>
        <FormHead title={t('session.reset.noToken')} lead={t('session.reset.noTokenLead')} />
        <LinkButton href="/request-password" variant="primary" size="large" isWide>
          {t('session.reset.askAgain')}
        </LinkButton>
        <FormLink href="/login">{t('session.request.toLogin')}</FormLink>
      </Stack>
    );
  }
  if (isDone) {
    return (
      <Stack gap={4}>
        <FormHead title={t('session.reset.doneTitle')} lead={t('session.reset.done')} />
        <LinkButton href="/login" variant="primary" size="large" isWide>
          {t('session.login.submit')}
        </LinkButton>
      </Stack>
    );
  }
  return (
    <Stack as="form" ref={form.formRef} gap={4} onSubmit={form.onSubmit} noValidate>
      <FormHead title={t('session.reset.title')} lead={t('session.reset.lead')} />
      {status === 'signedIn' && <FormNotice tone="plain">{t('session.reset.signedIn')}</FormNotice>}
      <PasswordField
        {...form.field('password')}
        words={words}
        label={t('session.reset.newPassword')}
        name="new-password"
        autoComplete="new-password"
        description={t('session.rule.passwordShort', { count: MIN_PASSWORD })}
        isRequired
      />
      <AuthSubmit form={form} pendingLabel={t('button.saving')}>
        {t('session.reset.submit')}
      </AuthSubmit>
      <FormLink href="/request-password">{t('session.reset.askAgain')}</FormLink>
    </Stack>
  );
}
