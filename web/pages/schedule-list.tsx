import { AgendaPage } from '#features/schedule/agenda-page.tsx';
import { useAppSettings } from '#features/settings/use-app-settings.ts';
import { useActionParts } from './action-parts.tsx';

export function ScheduleList() {
  const { settings } = useAppSettings();
  return <AgendaPage parts={useActionParts()} capacity={settings.dailyCapacity} />;
}
