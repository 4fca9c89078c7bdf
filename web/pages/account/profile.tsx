import { EmailForm } from '#features/account/email-form.tsx';
import { PasswordForm } from '#features/account/password-form.tsx';
import { SignInMethods } from '#features/account/sign-in-methods.tsx';
import { VerifyBanner } from '#features/account/verify-banner.tsx';
import { ProfilePage } from '#features/profile/profile-page.tsx';
import { SignOutButton } from '#features/session/sign-out-button.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function Profile() {
  return (
    <QueryScope>
      <ProfilePage
        notice={<VerifyBanner />}
        email={<EmailForm />}
        password={<PasswordForm />}
        signInMethods={<SignInMethods />}
        signOut={<SignOutButton />}
      />
    </QueryScope>
  );
}
