import { useChosenFirstDay } from '#domain/time/use-chosen-first-day.ts';
import { useToday } from '#domain/time/use-today.ts';
import { AuthGate } from '#features/session/auth-gate.tsx';
import { useFormats } from '#i18n/react.ts';
import { FirstDayContext } from '#ui/fields/first-day-context.ts';
import { TodayContext } from '#ui/today.ts';
import { AppFrame } from './app-frame.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

export function ProtectedShell() {
  return (
    <AuthGate skeleton={<ShellSkeleton />}>
      <OwnCalendar />
    </AuthGate>
  );
}

/** The user's first day of the week and today, for every date picker below. */
function OwnCalendar() {
  return (
    <FirstDayContext value={useChosenFirstDay()}>
      <TodayContext value={useToday(useFormats().settings.timeZone)}>
        <AppFrame />
      </TodayContext>
    </FirstDayContext>
  );
}
