import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MIN_PASSWORD } from '#contract/limits.ts';
import { usePasswordWords } from '#domain/account/use-password-words.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Stack } from '#ui/layout/primitives.tsx';
import { AuthSubmit } from './auth/auth-submit.tsx';
import { EmailField } from './auth/email-field.tsx';
import { FormHead, FormLink } from './auth/form-head.tsx';
import { checkRegistration, type RegistrationFields } from './auth/form-rules.ts';
import { useAuthForm } from './auth/use-auth-form.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { useSignInVisit } from './use-sign-in-visit.ts';

const empty: RegistrationFields = { email: '', password: '', firstName: '', lastName: '' };

export function RegisterPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const words = usePasswordWords();
  const { returnTo, otherPage } = useSignInVisit('/login');
  const send = useCallback((fields: RegistrationFields) => client.register(fields), [client]);
  const form = useAuthForm(empty, checkRegistration, send);
  const missing = MIN_PASSWORD - form.fields.password.length;

  return (
    <Stack as="form" ref={form.formRef} gap={4} onSubmit={form.onSubmit} noValidate>
      <FormHead title={t('session.register.title')} lead={t('session.register.lead')} />
      <Grid gap={4} align="start" columns="repeat(auto-fit, minmax(min(11rem, 100%), 1fr))">
        <TextField
          {...form.field('firstName')}
          keepsNote
          label={t('session.field.firstName')}
          name="firstName"
          autoComplete="given-name"
          isRequired
        />
        <TextField
          {...form.field('lastName')}
          keepsNote
          label={t('session.field.optional', { label: t('session.field.lastName') })}
          name="lastName"
          autoComplete="family-name"
        />
      </Grid>
      <EmailField {...form.field('email')} />
      <PasswordField
        {...form.field('password')}
        words={words}
        label={t('session.field.newPassword')}
        name="password"
        autoComplete="new-password"
        description={
          form.fields.password === ''
            ? t('session.rule.passwordShort', { count: MIN_PASSWORD })
            : missing > 0
              ? t('session.strength.missing', { count: missing })
              : t('session.strength.enough')
        }
        isRequired
      />
      <AuthSubmit form={form} pendingLabel={t('session.register.busy')}>
        {t('session.register.submit')}
      </AuthSubmit>
      <ProviderButtons returnTo={returnTo} />
      <FormLink href={otherPage} before={t('session.register.toLogin')}>
        {t('session.register.toLoginLink')}
      </FormLink>
    </Stack>
  );
}
