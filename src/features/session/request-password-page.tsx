import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { AuthSubmit } from './auth/auth-submit.tsx';
import { EmailField } from './auth/email-field.tsx';
import { FormHead, FormLink } from './auth/form-head.tsx';
import { FormNotice } from './auth/form-notice.tsx';
import { checkEmail, type EmailFields } from './auth/form-rules.ts';
import { useAuthForm } from './auth/use-auth-form.ts';

const empty: EmailFields = { email: '' };

/** `/request-password`: sends a mail with a reset link. Never reveals whether the account exists. */
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
      <Stack gap={4}>
        <FormHead
          title={t('session.request.sentTitle')}
          lead={t('session.request.sent', { email: sentTo })}
        />
        <FormNotice tone="plain">{t('session.request.sentHint')}</FormNotice>
        <Button size="large" isWide onPress={() => setSentTo(null)}>
          {t('session.request.again')}
        </Button>
        <FormLink href="/login">{t('session.request.toLogin')}</FormLink>
      </Stack>
    );
  }
  return (
    <Stack as="form" ref={form.formRef} gap={4} onSubmit={form.onSubmit} noValidate>
      <FormHead title={t('session.request.title')} lead={t('session.request.lead')} />
      <EmailField {...form.field('email')} />
      <AuthSubmit form={form} pendingLabel={t('session.request.busy')}>
        {t('session.request.submit')}
      </AuthSubmit>
      <FormLink href="/login">{t('session.request.toLogin')}</FormLink>
    </Stack>
  );
}
