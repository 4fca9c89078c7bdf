import { lazy, Suspense } from 'react';
import { TimeRow } from './time-row.tsx';

const TimeTools = lazy(async () => ({ default: (await import('./time-tools.tsx')).TimeTools }));

/** The total is in the first frame, its buttons load right after it into reserved space. */
export function LazyTimeTools() {
  return (
    <Suspense fallback={<TimeRow />}>
      <TimeTools />
    </Suspense>
  );
}
