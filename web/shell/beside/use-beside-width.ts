import { useCallback, useState } from 'react';

/** Key in local storage: the width of the panel beside a page. Pixels; without an entry the usual one. */
const WIDTH_KEY = 'daywall.beside';

function keptWidth(): number | null {
  try {
    const width = Number(localStorage.getItem(WIDTH_KEY));
    return Number.isFinite(width) && width > 0 ? width : null;
  } catch {
    return null;
  }
}

/** Width of the panel beside a page as it was left on this device; null for the usual one. */
export function useBesideWidth(): readonly [width: number | null, keep: (width: number | null) => void] {
  const [width, setWidth] = useState(keptWidth);
  const keep = useCallback((next: number | null) => {
    setWidth(next);
    try {
      if (next === null) localStorage.removeItem(WIDTH_KEY);
      else localStorage.setItem(WIDTH_KEY, String(Math.round(next)));
    } catch {
      // A full or closed storage only loses it for the next start.
    }
  }, []);
  return [width, keep];
}
