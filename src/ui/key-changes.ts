import { keepKeys, keptKeys } from './key-layout.ts';

/** Gives a key of the app another key of the keyboard, or none. The app's key that had it gets the former one. */
export function changeKey(key: string, pressed: string | null): void {
  const { changed, layout } = keptKeys();
  const before = layout.press(key);
  const other = pressed === null ? null : layout.read(pressed);
  const next = new Map(Object.entries({ ...changed, [key]: pressed }));
  // Without a former key to give, the other one goes back to its own.
  const free = layout.read(other ?? '') === null ? other : null;
  if (other !== null && other !== key) next.set(other, before ?? free);
  keepKeys(Object.fromEntries([...next].filter(([each, at]) => at !== each)));
}

export function resetKeys(): void {
  keepKeys({});
}
