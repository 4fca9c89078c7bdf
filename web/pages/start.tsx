import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useAppSettings } from '#features/settings/use-app-settings.ts';
import { takeNewAccount } from '#web/shell/new-account.ts';

/**
 * The first page: the introduction for those who just made their account, one card at a time at the simple level, the
 * whole wall otherwise.
 */
export function Start() {
  const { appLevel } = useAppSettings().settings;
  const [isNew] = useState(takeNewAccount);
  if (isNew) return <Navigate to="/welcome/1" replace />;
  return <Navigate to={appLevel === 1 ? '/stack' : '/wall'} replace />;
}
