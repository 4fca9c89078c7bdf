import { PlanePage } from '#features/plane/plane-page.tsx';
import { useAppSettings } from '#features/settings/use-app-settings.ts';
import { useActionParts } from './action-parts.tsx';

export function Plane() {
  const parts = useActionParts();
  const { settings } = useAppSettings();
  return <PlanePage parts={parts} isInverted={settings.matrixInverted} />;
}
