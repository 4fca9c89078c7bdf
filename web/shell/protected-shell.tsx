import { useChosenFirstDay } from '#client-react/use-chosen-first-day.ts';
import { AuthGate } from '#features/session/auth-gate.tsx';
import { FirstDayContext } from '#ui/first-day.ts';
import { AppFrame } from './app-frame.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

export function ProtectedShell() {
  return (
    <AuthGate skeleton={<ShellSkeleton />}>
      <OwnWeek />
    </AuthGate>
  );
}

/** Weeks begin with the person's own first day wherever a day is picked. */
function OwnWeek() {
  return (
    <FirstDayContext value={useChosenFirstDay()}>
      <AppFrame />
    </FirstDayContext>
  );
}
