import { type KeyboardEvent as FieldKeyEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { PaletteSection } from './palette-entry.ts';

const MOVES: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

interface FirstEntryOptions {
  readonly query: string;
  /** Query that the sections belong to, which follows the typed one. */
  readonly asked: string;
  readonly sections: readonly PaletteSection[];
  readonly onChoose: (id: string) => void;
}

/**
 * First entry of the palette, chosen until the arrows or the pointer move on; Enter acts on it, once the entries are
 * those of the typed query. React Aria chooses it once after a letter: not what comes later, such as tasks, and nothing
 * after a paste.
 */
export function useFirstEntry({ query, asked, sections, onChoose }: FirstEntryOptions) {
  const field = useRef<HTMLInputElement>(null);
  const hasMoved = useRef(false);
  /** Enter was pressed before the entries of the typed query came. */
  const isEntered = useRef(false);
  const first = sections[0]?.entries[0]?.id;
  const isAsked = query.trim() !== '';
  const choose = useEffectEvent(onChoose);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each query begins anew
  useEffect(() => {
    hasMoved.current = false;
    isEntered.current = false;
  }, [query]);

  useEffect(() => {
    if (!isAsked || asked !== query || first === undefined || hasMoved.current) return;
    if (isEntered.current) {
      isEntered.current = false;
      choose(first);
      return;
    }
    // The list of React Aria follows in the same frame.
    const frame = requestAnimationFrame(() => {
      if (hasMoved.current) return;
      field.current?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, asked, query, first]);

  function pressKey(event: FieldKeyEvent): void {
    const { key, nativeEvent } = event;
    if (!nativeEvent.isTrusted) return;
    if (MOVES.has(key)) hasMoved.current = true;
    if (key !== 'Enter' || nativeEvent.isComposing || !isAsked || hasMoved.current) return;
    const isCurrent = asked === query;
    if (isCurrent && first === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (isCurrent && first !== undefined) onChoose(first);
    else isEntered.current = true;
  }
  /** The entry under the pointer is highlighted, so that Enter acts on that one. */
  function movePointer(): void {
    hasMoved.current = true;
  }
  return { field, pressKey, movePointer };
}
