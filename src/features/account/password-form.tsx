import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/limits.ts';
import { usePasswordWords } from '#domain/account/use-password-words.ts';
import { useMe } from '#domain/people/use-me.ts';
import { Link } from '#ui/actions/link.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import styles from './account.module.css';
import { CurrentPasswordField, useCurrentPassword } from './current-password.tsx';
import { RequestFormFoot } from './request-form-foot.tsx';
import { RevokeAccessFields, useAccessToRevoke } from './revoke-access-fields.tsx';
import { useRequestForm } from './use-request-form.ts';

/** Form for a new password by the current one, or for the first. Signs out every other device. */
export function PasswordForm() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const me = useMe();
  const words = usePasswordWords();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [newPassword, setNew] = useState('');
  const ways = useAccessToRevoke();
  const isShort = newPassword.length < MIN_PASSWORD;
  const isLong = newPassword.length > MAX_PASSWORD;
  const current = useCurrentPassword(typed, (value) => {
    setTyped(value);
    form.touch();
  });
  const form = useRequestForm(
    current.isGiven && !isShort && !isLong,
    () =>
      client.call('changePassword', {
        body: { currentPassword: current.entered, newPassword, ...ways.chosen },
      }),
    () => {
      setTyped('');
      setNew('');
      ways.reset();
      void queries.invalidateQueries({ queryKey: ['signInMethods'] });
      void queries.invalidateQueries({ queryKey: ['feed'] });
    },
  );
  const shown = (
    <CurrentPasswordField
      password={current}
      label={t('account.password.current')}
      isTried={form.isTried}
      returnTo="/profile"
    />
  );
  if (current.isConfirmationNeeded) return shown;
  const rule = t('session.rule.passwordShort', { count: MIN_PASSWORD });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      {/* Password managers need the user name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      {shown}
      <PasswordField
        words={words}
        label={t('account.password.new')}
        name="new-password"
        autoComplete="new-password"
        value={newPassword}
        onChange={(value) => {
          setNew(value);
          form.touch();
        }}
        description={rule}
        errorMessage={
          isLong
            ? t('session.rule.passwordLong', { count: MAX_PASSWORD })
            : form.isTried && isShort
              ? rule
              : undefined
        }
        isRequired
      />
      <RevokeAccessFields ways={ways} />
      <p className={styles.note}>
        {t('account.password.hint')}{' '}
        {current.hasPassword && <Link href="/request-password">{t('session.login.forgotten')}</Link>}
      </p>
      {/* i18n-keys: pages:shell.refusal.{wrong_password,password_common,password_personal} */}
      <RequestFormFoot
        form={form}
        submit={t(current.hasPassword ? 'account.password.submit' : 'account.password.first')}
        submitting={t('button.saving')}
        done={t('account.password.done')}
      />
    </form>
  );
}
