const FOLD_KEY = 'daywall.folded';

/** Whether a list of the navigation was folded on this device. */
export function isFolded(storage: Pick<Storage, 'getItem'>, list: string): boolean {
  return readFolded(storage).includes(list);
}

export function setFolded(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  list: string,
  folded: boolean,
): void {
  const others = readFolded(storage).filter((each) => each !== list);
  try {
    storage.setItem(FOLD_KEY, JSON.stringify(folded ? [...others, list] : others));
  } catch {
    // The list is unfolded again at the next start.
  }
}

function readFolded(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(FOLD_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
