import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { nowOf } from '#client-react/use-now.ts';
import { usePasswordWords } from '#client-react/use-password-words.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { ConfirmByProvider } from './confirm-by-provider.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';

export interface CurrentPassword {
  readonly value: string;
  readonly set: (value: string) => void;
  /** What the call is given: nothing where the account has no password. */
  readonly given: string | undefined;
  /** Whether enough was said that the call may be tried. */
  readonly isGiven: boolean;
  /** The person has to sign in at a provider once more first. */
  readonly isConfirmationNeeded: boolean;
  readonly hasPassword: boolean;
}

/** The password that a call about the account asks for, or what stands in for it where there is none. */
export function useCurrentPassword(value: string, set: (value: string) => void): CurrentPassword {
  const client = useClient();
  const { data } = useSignInMethods();
  // Until the server has said otherwise there is one, as with nearly everybody.
  const hasPassword = data?.hasPassword ?? true;
  const isConfirmed = data?.confirmedUntil != null && Date.parse(data.confirmedUntil) > nowOf(client);
  return {
    value,
    set,
    given: hasPassword ? value : undefined,
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
  /** The page to come back to from a provider. */
  readonly returnTo: string;
}

/** A field for it, a way to a provider, or nothing where the person has just been there. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const { password, label, description, isTried, hasFocus = false, returnTo } = props;
  const { t } = useTranslation('pages');
  const words = usePasswordWords();
  const { data } = useSignInMethods();
  if (data !== undefined && password.isConfirmationNeeded) {
    const { identities, configured } = data;
    return <ConfirmByProvider identities={identities} configured={configured} returnTo={returnTo} />;
  }
  // Where it took too long, the call says `confirmation_needed`: i18n-keys: pages:shell.refusal.confirmation_needed
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
