import { EmailForm } from '#features/account/email-form.tsx';
import { PasswordForm } from '#features/account/password-form.tsx';
import { SignInMethods } from '#features/account/sign-in-methods.tsx';
import { VerifyBanner } from '#features/account/verify-banner.tsx';
import { ProfilePage } from '#features/profile/profile-page.tsx';
import {
  EmailSlot,
  PasswordSlot,
  SignInMethodsSlot,
  SignOutSlot,
  VerifySlot,
} from '#features/profile/profile-slots.ts';
import { SignOutButton } from '#features/session/sign-out-button.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

const fills = [
  fill(VerifySlot, VerifyBanner),
  fill(EmailSlot, EmailForm),
  fill(PasswordSlot, PasswordForm),
  fill(SignInMethodsSlot, SignInMethods),
  fill(SignOutSlot, SignOutButton),
];

export function ProfileContainer() {
  return (
    <QueryScope>
      <SlotProvider fills={fills}>
        <ProfilePage />
      </SlotProvider>
    </QueryScope>
  );
}
