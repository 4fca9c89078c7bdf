const RECENT_KEY = 'daywall.palette';
const KEPT = 12;

/** Ids of entries recently used on this device, the latest first. */
export function readRecent(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function keepRecent(storage: Pick<Storage, 'getItem' | 'setItem'>, id: string): void {
  const others = readRecent(storage).filter((each) => each !== id);
  try {
    storage.setItem(RECENT_KEY, JSON.stringify([id, ...others].slice(0, KEPT)));
  } catch {
    // The palette then starts without recent entries.
  }
}
