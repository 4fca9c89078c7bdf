import { Navigate } from 'react-router-dom';
import { useAppSettings } from '#features/settings/use-app-settings.ts';

/** The first page: one card at a time at the simple level, the whole wall otherwise. */
export function Start() {
  const { appLevel } = useAppSettings().settings;
  return <Navigate to={appLevel === 1 ? '/stack' : '/wall'} replace />;
}
