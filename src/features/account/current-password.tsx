import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { usePasswordWords } from '#domain/account/use-password-words.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { ConfirmByProvider } from './confirm-by-provider.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';

export interface CurrentPassword {
  readonly value: string;
  readonly set: (value: string) => void;
  readonly entered: string | undefined;
  readonly isGiven: boolean;
  /** The user has to sign in at a provider again first. */
  readonly isConfirmationNeeded: boolean;
  readonly hasPassword: boolean;
}

/** Current password for a call about the account, or its replacement for accounts without one. */
export function useCurrentPassword(value: string, set: (value: string) => void): CurrentPassword {
  const client = useClient();
  const { data } = useSignInMethods();
  // Assumed until the server has answered, since nearly every account has one.
  const hasPassword = data?.hasPassword ?? true;
  const isConfirmed = data?.confirmedUntil != null && Date.parse(data.confirmedUntil) > nowOf(client);
  return {
    value,
    set,
    entered: hasPassword ? value : undefined,
    isGiven: hasPassword ? value !== '' : isConfirmed,
    isConfirmationNeeded: !hasPassword && !isConfirmed,
    hasPassword,
  };
}

interface CurrentPasswordFieldProps {
  readonly password: CurrentPassword;
  readonly label: string;
  readonly description?: string;
  readonly isTried: boolean;
  readonly hasFocus?: boolean;
  /** Page to return to from a provider. */
  readonly returnTo: string;
}

/** Password field, or sign-in at a provider, or nothing within a recent confirmation. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const { password, label, description, isTried, hasFocus = false, returnTo } = props;
  const { t } = useTranslation('pages');
  const words = usePasswordWords();
  const { data } = useSignInMethods();
  if (data !== undefined && password.isConfirmationNeeded) {
    const { identities, configured } = data;
    return <ConfirmByProvider identities={identities} configured={configured} returnTo={returnTo} />;
  }
  // An expired confirmation makes the call answer `confirmation_needed`: i18n-keys: pages:shell.refusal.confirmation_needed
  if (!password.hasPassword) return null;
  return (
    <PasswordField
      words={words}
      label={label}
      name="current-password"
      autoComplete="current-password"
      autoFocus={hasFocus}
      value={password.value}
      onChange={password.set}
      {...(description === undefined ? {} : { description })}
      keepsNote
      errorMessage={isTried && password.value === '' ? t('session.rule.passwordMissing') : undefined}
      isRequired
    />
  );
}
