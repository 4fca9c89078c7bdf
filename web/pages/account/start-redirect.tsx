import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { useAppSettings } from '#domain/account/use-app-settings.ts';

/** The introduction once for users who have nothing, else the stack (simple level) or the wall. */
export function StartRedirect() {
  const { replica } = useClient();
  const { settings, isKnown, change } = useAppSettings();
  const isUnwelcomed = isKnown && !settings.isWelcomed;
  const [isNew] = useState(() => isUnwelcomed && replica.all('task')[Symbol.iterator]().next().done === true);
  useEffect(() => {
    if (isUnwelcomed) change({ isWelcomed: true });
  }, [isUnwelcomed, change]);
  if (isNew) return <Navigate to="/welcome/1" replace />;
  return <Navigate to={settings.appLevel === 1 ? '/stack' : '/wall'} replace />;
}
