import { createContext, useCallback, useContext, useState } from 'react';

/** Values of the current history entry, which return with Back and a reload. docs/decisions/0064. */
export interface EntryMemory {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

/** Null outside of the web app: nothing is kept. */
export const EntryMemoryContext = createContext<EntryMemory | null>(null);

export function useEntryMemory(): EntryMemory | null {
  return useContext(EntryMemoryContext);
}

/** Value that the entry had when this component was mounted, and a function that keeps another. */
export function useKeptValue<T>(
  name: string,
  parse: (kept: unknown) => T,
): readonly [initial: T, keep: (value: T) => void] {
  const memory = useEntryMemory();
  const [initial] = useState(() => parse(memory?.read(name)));
  const keep = useCallback((value: T) => memory?.write(name, value), [memory, name]);
  return [initial, keep];
}
