import { SignOutButton } from '#features/session/sign-out-button.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

export function Settings() {
  return <SettingsPage signOut={<SignOutButton />} />;
}
