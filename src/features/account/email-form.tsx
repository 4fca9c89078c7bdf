import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { email as emailRule } from '#contract/people/user.ts';
import { useMe } from '#domain/people/use-me.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import styles from './account.module.css';
import { CurrentPasswordField, useCurrentPassword } from './current-password.tsx';
import { RequestFormFoot } from './request-form-foot.tsx';
import { useRequestForm } from './use-request-form.ts';

/** Email address and its verification; a new address applies once its verification mail is answered. */
export function EmailForm() {
  const { t } = useTranslation('pages');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.stack}>
      <Row as="p" gap={3} rowGap={2} align="center" wrap weight="medium" lines="anywhere">
        {me?.email}
        {me !== undefined && (
          <Link href="/verify-account">
            <Badge tone={me.isVerified ? 'accent' : 'notice'}>
              {t(me.isVerified ? 'account.email.verified' : 'account.email.unverified')}
            </Badge>
          </Link>
        )}
      </Row>
      {isOpen ? <Change /> : <Button onPress={() => setOpen(true)}>{t('account.email.change')}</Button>}
    </div>
  );
}

function Change() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [email, setEmail] = useState('');
  const [typed, setTyped] = useState('');
  const [sentTo, setSentTo] = useState('');
  const isAddress = emailRule.safeParse(email).success;
  const password = useCurrentPassword(typed, (value) => {
    setTyped(value);
    form.touch();
  });
  const form = useRequestForm(
    isAddress && password.isGiven,
    () => client.call('requestEmailChange', { body: { email, password: password.entered } }),
    () => {
      setSentTo(email);
      setTyped('');
    },
  );
  const shown = (
    <CurrentPasswordField
      password={password}
      label={t('session.field.password')}
      description={t('account.email.passwordHint')}
      isTried={form.isTried}
      returnTo="/profile"
    />
  );
  if (password.isConfirmationNeeded) return shown;
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <TextField
        label={t('account.email.new')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={(value) => {
          setEmail(value);
          form.touch();
        }}
        keepsNote
        errorMessage={form.isTried && !isAddress ? t('session.rule.emailShape') : undefined}
        isRequired
      />
      {shown}
      <RequestFormFoot
        form={form}
        submit={t('account.email.submit')}
        submitting={t('account.verify.sending')}
        done={t('account.email.sent', { email: sentTo })}
      />
    </form>
  );
}
