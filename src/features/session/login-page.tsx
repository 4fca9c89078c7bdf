import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { usePasswordWords } from '#domain/account/use-password-words.ts';
import { Link } from '#ui/actions/link.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import styles from './auth/auth-form.module.css';
import { AuthSubmit } from './auth/auth-submit.tsx';
import { EmailField } from './auth/email-field.tsx';
import { FormHead, FormLink } from './auth/form-head.tsx';
import { FormNotice } from './auth/form-notice.tsx';
import { checkLogin, type LoginFields } from './auth/form-rules.ts';
import { useAuthForm } from './auth/use-auth-form.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { useSignInVisit } from './use-sign-in-visit.ts';

/** Layout of all pages before the sign-in: with the page that is opened first, it is one file less. */
export { AuthLayout } from './auth/auth-layout.tsx';

const empty: LoginFields = { email: '', password: '' };

async function confirmAtOnce(client: Client, password: string): Promise<void> {
  await client.ready;
  // On failure the page itself asks for the password.
  await client.call('confirmPassword', { body: { password } }).catch(() => undefined);
}

export function LoginPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const words = usePasswordWords();
  const { reason, returnTo, otherPage } = useSignInVisit('/register');
  const send = useCallback(
    async (fields: LoginFields) => {
      await client.login(fields);
      // The next page would ask for the same password again.
      if (reason === 'connect' || reason === 'program') await confirmAtOnce(client, fields.password);
    },
    [client, reason],
  );
  const form = useAuthForm(empty, checkLogin, send);

  return (
    <Stack as="form" ref={form.formRef} gap={4} onSubmit={form.onSubmit} noValidate>
      <FormHead title={t('session.login.title')} lead={t('session.login.lead')} />
      {/* i18n-keys: pages:session.login.{ended,connect,program,share} */}
      {reason !== null && <FormNotice tone="plain">{t(`session.login.${reason}`)}</FormNotice>}
      <EmailField {...form.field('email')} />
      <PasswordField
        {...form.field('password')}
        keepsNote
        words={words}
        label={t('session.field.password')}
        name="password"
        autoComplete="current-password"
        isRequired
      />
      <p className={styles.aside}>
        <Link href="/request-password">{t('session.login.forgotten')}</Link>
      </p>
      <AuthSubmit form={form} pendingLabel={t('session.login.busy')}>
        {t('session.login.submit')}
      </AuthSubmit>
      <ProviderButtons returnTo={returnTo} />
      <FormLink href={otherPage} before={t('session.login.toRegister')}>
        {t('session.login.toRegisterLink')}
      </FormLink>
    </Stack>
  );
}
