import { useCallback, useEffect, useState } from 'react';
import type { ExtensionSettings } from '../browser/extension-settings.ts';
import { extensionSettings } from '../browser/settings-instance.ts';

/** Live settings of this browser; `initial` was read before the first frame. */
export function useExtensionSettings(initial: ExtensionSettings) {
  const [settings, setSettings] = useState(initial);
  useEffect(() => extensionSettings.watch(setSettings), []);
  const change = useCallback((sections: Partial<ExtensionSettings>) => {
    setSettings((before) => ({ ...before, ...sections }));
    void extensionSettings.change(sections);
  }, []);
  return { settings, change };
}

export type SettingsInUse = ReturnType<typeof useExtensionSettings>;
