import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useEntryMemory } from '../entry-memory.ts';

interface KeptRowOptions<T> {
  /** Unique among the lists of a page. */
  name: string;
  items: readonly T[];
  getKey: (item: T) => string;
  scroller: RefObject<HTMLElement | null>;
  scrollTo: (index: number, options: { align: 'start' }) => void;
}

/** Frames in which the rows above are measured and the position is corrected. */
const CORRECTIONS = 12;

/**
 * First visible row of a virtual list, kept for the history entry: a position in pixels would be wrong where rows
 * came, went or have not been measured. Returns the scroll handler.
 */
export function useKeptRow<T>({ name, items, getKey, scroller, scrollTo }: KeptRowOptions<T>): () => void {
  const memory = useEntryMemory();
  const isSettled = useRef(false);

  useLayoutEffect(() => {
    if (isSettled.current || items.length === 0) return;
    const kept = readKept(memory?.read(`row:${name}`));
    const index = kept === null ? -1 : items.findIndex((item) => getKey(item) === kept.key);
    // Rows that are not loaded yet may come with the next render.
    if (kept !== null && index < 0) return;
    isSettled.current = true;
    if (kept === null || (index === 0 && kept.offset === 0)) return;
    scrollTo(index, { align: 'start' });
    let frames = 0;
    const correct = () => {
      const box = scroller.current;
      const row = box?.querySelector(`[data-index="${index}"]`);
      if (box !== null && row) {
        const off = row.getBoundingClientRect().top - box.getBoundingClientRect().top + kept.offset;
        if (Math.abs(off) > 1) box.scrollTop += off;
      }
      frames += 1;
      if (frames < CORRECTIONS) frame = requestAnimationFrame(correct);
    };
    let frame = requestAnimationFrame(correct);
    const stop = () => cancelAnimationFrame(frame);
    scroller.current?.addEventListener('wheel', stop, { once: true, passive: true });
  }, [items, getKey, memory, name, scroller, scrollTo]);

  return () => {
    const box = scroller.current;
    if (memory === null || box === null || !isSettled.current) return;
    const { top } = box.getBoundingClientRect();
    for (const row of box.querySelectorAll<HTMLElement>('[data-index]')) {
      const rect = row.getBoundingClientRect();
      const item = items[Number(row.dataset.index)];
      if (rect.bottom <= top || item === undefined) continue;
      memory.write(`row:${name}`, { key: getKey(item), offset: Math.round(top - rect.top) });
      return;
    }
  };
}

function readKept(kept: unknown): { readonly key: string; readonly offset: number } | null {
  if (typeof kept !== 'object' || kept === null || !('key' in kept && 'offset' in kept)) return null;
  const { key, offset } = kept;
  return typeof key === 'string' && typeof offset === 'number' ? { key, offset } : null;
}
