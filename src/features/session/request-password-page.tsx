import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './auth-form.module.css';
import { FormHead, FormLink } from './form-head.tsx';
import { FormNotice } from './form-notice.tsx';
import { checkEmail, type EmailFields } from './form-rules.ts';
import { useAuthForm } from './use-auth-form.ts';

const empty: EmailFields = { email: '' };

/** `/request-password`: a mail with a link. Whether there is such an account is told to nobody. */
export function RequestPasswordPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useCallback(
    async ({ email }: EmailFields) => {
      await client.call('requestPasswordReset', { body: { email: email.trim() } });
      setSentTo(email.trim());
    },
    [client],
  );
  const form = useAuthForm(empty, checkEmail, send);

  if (sentTo !== null) {
    return (
      <div className={styles.form}>
        <FormHead
          title={t('session.request.sentTitle')}
          lead={t('session.request.sent', { email: sentTo })}
        />
        <FormNotice tone="plain">{t('session.request.sentHint')}</FormNotice>
        <Button size="large" isWide onPress={() => setSentTo(null)}>
          {t('session.request.again')}
        </Button>
        <FormLink href="/login">{t('session.request.toLogin')}</FormLink>
      </div>
    );
  }
  return (
    <form ref={form.formRef} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <FormHead title={t('session.request.title')} lead={t('session.request.lead')} />
      <TextField
        {...form.field('email')}
        label={t('session.field.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        isRequired
      />
      {form.failure !== null && <FormNotice tone="failed">{form.failure}</FormNotice>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        isPending={form.isPending}
        pendingLabel={t('session.request.busy')}
      >
        {t('session.request.submit')}
      </Button>
      <FormLink href="/login">{t('session.request.toLogin')}</FormLink>
    </form>
  );
}
