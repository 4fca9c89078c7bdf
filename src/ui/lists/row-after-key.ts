interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Index of the row that a navigation key selects; null for other keys and if there is no such row. */
export function rowAfterKey(
  { key, altKey, ctrlKey, metaKey }: PressedKey,
  { index, count, pageSize }: { index: number; count: number; pageSize: number },
): number | null {
  if (count === 0 || altKey || ctrlKey || metaKey) return null;
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageSize,
    PageUp: index - pageSize,
    Home: 0,
    End: count - 1,
  };
  const target = steps[key];
  if (target === undefined) return null;
  return Math.min(count - 1, Math.max(0, target));
}
