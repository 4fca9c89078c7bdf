import { AuthGate } from '#features/session/auth-gate.tsx';
import { AppFrame } from './app-frame.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

export function ProtectedShell() {
  return (
    <AuthGate skeleton={<ShellSkeleton />}>
      <AppFrame />
    </AuthGate>
  );
}
