import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { confirmations } from '#domain/account/confirmation.ts';
import { usePasswordWords } from '#domain/account/use-password-words.ts';
import { useMe } from '#domain/people/use-me.ts';
import { Button } from '#ui/actions/button.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FormDialog } from '#ui/overlays/form-dialog.tsx';
import styles from './account.module.css';
import { ConfirmByProvider } from './confirm-by-provider.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';

/** Asked before another way into the account is added. */
export function ConfirmDialog() {
  const { t } = useTranslation('pages');
  const { data } = useSignInMethods();
  if (data === undefined || data.hasPassword) return <PasswordDialog />;
  const cancel = () => confirmations.settle(false);
  const { identities, configured } = data;
  return (
    <Dialog
      isOpen
      onOpenChange={cancel}
      size="narrow"
      title={t('account.confirm.title')}
      closeLabel={t('button.cancel')}
      footer={() => <Button onPress={cancel}>{t('button.cancel')}</Button>}
    >
      <ConfirmByProvider
        identities={identities}
        configured={configured}
        returnTo={`${location.pathname}${location.search}`}
      />
    </Dialog>
  );
}

function PasswordDialog() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const me = useMe();
  const words = usePasswordWords();
  const queries = useQueryClient();
  const { isPending, failure, run, forget } = useRequest();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);

  function confirm(): void {
    setTried(true);
    if (password === '') return;
    // i18n-keys: pages:shell.refusal.{wrong_password,too_many_requests}
    void run(() => client.call('confirmPassword', { body: { password } })).then((worked) => {
      if (!worked) return;
      void queries.invalidateQueries({ queryKey: ['signInMethods'] });
      confirmations.settle(true);
    });
  }

  return (
    <FormDialog
      size="narrow"
      title={t('account.confirm.title')}
      texts={{
        save: t('account.confirm.submit'),
        saving: t('account.confirm.busy'),
        cancel: t('button.cancel'),
        close: t('button.cancel'),
      }}
      failure={failure}
      isPending={isPending}
      isDisabled={useIsOffline()}
      onSave={confirm}
      onClose={() => confirmations.settle(false)}
    >
      <p className={styles.lead}>{t('account.confirm.why')}</p>
      {/* Password managers need the user name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      <PasswordField
        words={words}
        label={t('account.confirm.password')}
        name="current-password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          forget();
        }}
        keepsNote
        errorMessage={isTried && password === '' ? t('session.rule.passwordMissing') : undefined}
        isRequired
      />
    </FormDialog>
  );
}
