import { type RefCallback, useCallback, useState } from 'react';

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** Inner size of an element in pixels, observed. Null until measured. */
export function useBoxSize(): [BoxSize | null, RefCallback<HTMLElement>] {
  const [size, setSize] = useState<BoxSize | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, measure];
}
