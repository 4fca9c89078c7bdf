import type { i18n } from 'i18next';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { keepLook, lookOf } from '#domain/account/look.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { TextsProvider } from '#i18n/react.ts';
import { applyTheme } from './apply-theme.ts';
import { regionOf } from './region.ts';
import { useDeviceZone } from './use-device-zone.ts';

/**
 * Applies the user's settings to the page without a reload: theme, language, formats. Stores the data of the next
 * first paint on this device. Texts change before formats, so a page never shows one language's dates in another.
 */
export function PreferencesProvider({ texts, children }: { texts: i18n; children: ReactNode }) {
  const { settings, isKnown } = useAppSettings();
  const { theme, timeZone, hourCycle } = settings;
  const deviceZone = useDeviceZone();
  const wanted = chooseLanguage(settings.language, navigator.languages);
  const [language, setLanguage] = useState(texts.resolvedLanguage ?? wanted);
  const asked = useRef<string | null>(texts.language);

  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => {
    if (isKnown) keepLook(localStorage, lookOf(settings));
  }, [isKnown, settings]);
  useEffect(() => {
    // Asked for once more, the same language would draw every text of the page anew.
    if (asked.current === wanted) return;
    asked.current = wanted;
    let isCurrent = true;
    void texts.changeLanguage(wanted).then(() => {
      if (!isCurrent) return;
      // English if the file of the chosen language is missing.
      document.documentElement.lang = texts.resolvedLanguage ?? wanted;
      setLanguage(wanted);
    });
    return () => {
      isCurrent = false;
      asked.current = null;
    };
  }, [texts, wanted]);

  const region = useMemo(
    () =>
      regionOf({ timeZone, hourCycle }, language, {
        languages: navigator.languages,
        timeZone: deviceZone,
      }),
    [timeZone, hourCycle, language, deviceZone],
  );
  return (
    <TextsProvider texts={texts} settings={region}>
      {children}
    </TextsProvider>
  );
}
