import * as z from 'zod/mini';
import { type AppSettings, appSettings, language } from '#contract/people/app-settings.ts';

/** Key in local storage. `web/before-paint.js` reads it before the first paint. */
const LOOK_KEY = 'daywall.look';

const look = z.object({
  theme: appSettings.shape.theme,
  headerPosition: appSettings.shape.headerPosition,
  language: z.nullable(language),
});
/** Settings that a page needs before its first paint, stored on the device. */
export type Look = z.infer<typeof look>;

export const defaultLook: Look = { theme: 'system', headerPosition: 'top', language: null };

/** Stored look of this device; null if nobody has signed in yet. */
export function readKeptLook(storage: Pick<Storage, 'getItem'>): Look | null {
  try {
    const parsed = look.safeParse(JSON.parse(storage.getItem(LOOK_KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function readLook(storage: Pick<Storage, 'getItem'>): Look {
  return readKeptLook(storage) ?? defaultLook;
}

/** Stores the look for the next start; a full or closed storage only loses that. */
export function keepLook(storage: Pick<Storage, 'setItem'>, next: Look): void {
  try {
    storage.setItem(LOOK_KEY, JSON.stringify(next));
  } catch {
    // The next start uses the defaults until the settings are loaded.
  }
}

export function lookOf(settings: Pick<AppSettings, keyof Look>): Look {
  return { theme: settings.theme, headerPosition: settings.headerPosition, language: settings.language };
}
