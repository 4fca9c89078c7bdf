import { Suspense } from 'react';
import { InstructionsPage } from '#features/instructions/instructions-page.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';

/** Help page; its texts are a file of their own that loads with the first visit. */
export function Instructions() {
  return (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <InstructionsPage />
    </Suspense>
  );
}
