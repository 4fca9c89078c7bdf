import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { browserTimeZone } from './region.ts';
import { useAppSettings } from './use-app-settings.ts';

const events = ['focus', 'pageshow', 'visibilitychange'] as const;

function listen(listener: () => void): () => void {
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/**
 * Zone of this device, read again whenever the page comes to the front: people travel with open tabs. The server is told
 * where it knows another one, so that reminders, offers and mails keep this zone's hours. A device tells only when it is
 * turned to: two that lie open in different zones would else answer each other for ever.
 */
export function useDeviceZone(): string {
  const zone = useSyncExternalStore(listen, browserTimeZone);
  const [turnedTo, setTurnedTo] = useState(0);
  useEffect(
    () => listen(() => document.visibilityState === 'visible' && setTurnedTo((times) => times + 1)),
    [],
  );
  const { settings, isKnown, change } = useAppSettings();
  const told = useRef({ deviceZone: settings.deviceZone, change });
  told.current = { deviceZone: settings.deviceZone, change };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what another device tells is no reason to tell it otherwise
  useEffect(() => {
    const { deviceZone, change } = told.current;
    if (isKnown && document.visibilityState === 'visible' && deviceZone !== zone)
      change({ deviceZone: zone });
  }, [zone, isKnown, turnedTo]);
  return zone;
}
