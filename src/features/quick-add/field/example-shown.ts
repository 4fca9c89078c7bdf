/** Key in local storage: how many tasks were added on this device while the example was shown. */
const KEY = 'daywall.quickAddExample';
/** Tasks after which the example is known. */
const ENOUGH = 3;

/** Example of a quick-add line: shown until three tasks were added or it was dismissed. */
export function isExampleShown(): boolean {
  return readCount() < ENOUGH;
}

export function countAdded(): void {
  const count = readCount();
  if (count < ENOUGH) keepCount(count + 1);
}

export function dismissExample(): void {
  keepCount(ENOUGH);
}

function readCount(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}

function keepCount(count: number): void {
  try {
    localStorage.setItem(KEY, String(count));
  } catch {
    // A closed storage shows the example again.
  }
}
