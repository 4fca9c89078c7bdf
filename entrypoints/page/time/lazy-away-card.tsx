import { lazy, Suspense } from 'react';
import { type AwayTime, useAwayTime } from './use-away-time.ts';

const loadCard = () => import('./away-card.tsx');
const AwayCard = lazy(async () => ({ default: (await loadCard()).AwayCard }));

/** Idle-time card, loaded on demand; `initial` was read before the first frame. */
export function LazyAwayCard({ initial }: { readonly initial: AwayTime | null }) {
  const away = useAwayTime(initial);
  return <Suspense>{away !== null && <AwayCard key={away.recordId} away={away} />}</Suspense>;
}
