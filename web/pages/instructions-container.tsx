import { Suspense } from 'react';
import { InstructionsPage } from '#features/instructions/instructions-page.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';

export function InstructionsContainer() {
  return (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <InstructionsPage />
    </Suspense>
  );
}
