/** Hints that teach an act, by the keys under which this device counts how often it was done. */
export type HintId = 'quickAddExample' | 'boardHint' | 'planHint' | 'labelHint';

/** Times after which an act is known and its hint goes. */
const ENOUGH = 3;

/** Whether a hint is still shown: until its act was done three times here, or it was dismissed. */
export function isHintShown(id: HintId): boolean {
  return readCount(id) < ENOUGH;
}

/** Counts an act that a hint teaches. */
export function countAct(id: HintId): void {
  const count = readCount(id);
  if (count < ENOUGH) keepCount(id, count + 1);
}

export function dismissHint(id: HintId): void {
  keepCount(id, ENOUGH);
}

const keyOf = (id: HintId) => `daywall.${id}`;

function readCount(id: HintId): number {
  try {
    return Number(localStorage.getItem(keyOf(id)) ?? 0);
  } catch {
    return 0;
  }
}

function keepCount(id: HintId, count: number): void {
  try {
    localStorage.setItem(keyOf(id), String(count));
  } catch {
    // A closed storage shows the hint again.
  }
}
