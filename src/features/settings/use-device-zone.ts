import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { browserTimeZone } from './region.ts';

const events = ['focus', 'pageshow', 'visibilitychange'] as const;

function listen(listener: () => void): () => void {
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/**
 * Zone of this device, reread whenever the page is focused or becomes visible: people travel with open tabs. If the
 * server knows another zone it is updated, so that reminders, offers and mails use this zone's hours. A device
 * reports only at such a moment: two devices open in different zones would otherwise overwrite each other forever.
 */
export function useDeviceZone(): string {
  const zone = useSyncExternalStore(listen, browserTimeZone);
  const [turnedTo, setTurnedTo] = useState(0);
  useEffect(
    () => listen(() => document.visibilityState === 'visible' && setTurnedTo((times) => times + 1)),
    [],
  );
  const { settings, isKnown, change } = useAppSettings();
  const latest = useRef({ deviceZone: settings.deviceZone, change });
  latest.current = { deviceZone: settings.deviceZone, change };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report of another device is no reason to overwrite it
  useEffect(() => {
    const { deviceZone, change } = latest.current;
    if (isKnown && document.visibilityState === 'visible' && deviceZone !== zone)
      change({ deviceZone: zone });
  }, [zone, isKnown, turnedTo]);
  return zone;
}
