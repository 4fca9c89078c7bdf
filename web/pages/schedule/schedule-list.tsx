import { AgendaPage } from '#features/schedule/agenda/agenda-page.tsx';
import { useAppSettings } from '#features/settings/use-app-settings.ts';
import { useActionParts } from '../action/action-parts.tsx';

export function ScheduleList() {
  const { settings } = useAppSettings();
  return <AgendaPage parts={useActionParts()} capacity={settings.dailyCapacity} />;
}
