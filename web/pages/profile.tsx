import { EmailForm } from '#features/account/email-form.tsx';
import { PasswordForm } from '#features/account/password-form.tsx';
import { VerifyBanner } from '#features/account/verify-banner.tsx';
import { ProfilePage } from '#features/profile/profile-page.tsx';
import { SignOutButton } from '#features/session/sign-out-button.tsx';

export function Profile() {
  return (
    <ProfilePage
      notice={<VerifyBanner />}
      email={<EmailForm />}
      password={<PasswordForm />}
      signOut={<SignOutButton />}
    />
  );
}
