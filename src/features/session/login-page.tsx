import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './auth-form.module.css';
import { FormNotice } from './form-notice.tsx';
import { checkLogin, type LoginFields } from './form-rules.ts';
import { PasswordField } from './password-field.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useSignInVisit } from './use-sign-in-visit.ts';

const empty: LoginFields = { email: '', password: '' };

/** Signs a person in and brings them back to where they were. */
export function LoginPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { reason, otherPage } = useSignInVisit('/register');
  const send = useCallback((fields: LoginFields) => client.login(fields), [client]);
  const form = useAuthForm(empty, checkLogin, send);

  return (
    <form ref={form.formRef} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <div>
        <h1 className={styles.title}>{t('session.login.title')}</h1>
        <p className={styles.lead}>{t('session.login.lead')}</p>
      </div>
      {/* i18n-keys: pages:session.login.{ended,connect} */}
      {reason !== null && <FormNotice tone="plain">{t(`session.login.${reason}`)}</FormNotice>}
      <TextField
        {...form.field('email')}
        label={t('session.field.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        isRequired
      />
      <PasswordField
        {...form.field('password')}
        label={t('session.field.password')}
        name="password"
        autoComplete="current-password"
        isRequired
      />
      {form.failure !== null && <FormNotice tone="failed">{form.failure}</FormNotice>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        isPending={form.isPending}
        pendingLabel={t('session.login.busy')}
      >
        {t('session.login.submit')}
      </Button>
      <p className={styles.other}>
        {t('session.login.toRegister')} <Link href={otherPage}>{t('session.login.toRegisterLink')}</Link>
      </p>
    </form>
  );
}
