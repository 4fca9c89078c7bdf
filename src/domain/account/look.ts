import type { AppSettings } from '#contract/people/app-settings.ts';
import { languages } from '#contract/people/language-names.ts';
import { densities, headerPositions, themes } from '#contract/people/look-choices.ts';

/** Key in local storage. `web/before-paint.js` reads it before the first paint. */
const LOOK_KEY = 'daywall.look';

/** Settings that a page needs before its first paint, stored on the device. */
export type Look = Pick<AppSettings, 'theme' | 'headerPosition' | 'density' | 'language'>;

export const defaultLook: Look = {
  theme: 'system',
  headerPosition: 'top',
  density: 'comfortable',
  language: null,
};

function oneOf<T>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Parsed by hand: the first frame of a popup has no other schema to parse by. Null where a setting is unknown. */
function lookFrom(stored: unknown): Look | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const kept: { readonly [K in keyof Look]?: unknown } = stored;
  const theme = oneOf(themes, kept.theme);
  const headerPosition = oneOf(headerPositions, kept.headerPosition);
  // A look stored before there was a choice has none.
  const density = oneOf(densities, kept.density ?? defaultLook.density);
  const language = oneOf([null, ...languages], kept.language);
  return theme === undefined ||
    headerPosition === undefined ||
    density === undefined ||
    language === undefined
    ? null
    : { theme, headerPosition, density, language };
}

/** Stored look of this device; null if nobody has signed in yet. */
export function readKeptLook(storage: Pick<Storage, 'getItem'>): Look | null {
  try {
    return lookFrom(JSON.parse(storage.getItem(LOOK_KEY) ?? 'null'));
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
  const { theme, headerPosition, density, language: chosen } = settings;
  return { theme, headerPosition, density, language: chosen };
}
