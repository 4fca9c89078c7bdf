import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/primitives.tsx';
import { NothingFound, WaitingPlane } from './absence-illustrations.tsx';
import { EmptyState } from './empty-state.tsx';

export interface AbsentStateProps {
  /** The entity does not exist; false if that could not be loaded. */
  readonly isMissing: boolean;
  /** Name of the missing entity: the page's heading for screen readers. Without it the title is the heading. */
  readonly name?: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Usually a link to the list of such entities. */
  readonly action: ReactNode;
}

export function AbsentState({ isMissing, name, title, children, action }: AbsentStateProps) {
  return (
    <section>
      {name !== undefined && (
        <VisuallyHidden>
          <h1>{name}</h1>
        </VisuallyHidden>
      )}
      <EmptyState
        illustration={isMissing ? <NothingFound /> : <WaitingPlane />}
        headingLevel={name === undefined ? 1 : 2}
        title={title}
        action={action}
      >
        {children}
      </EmptyState>
    </section>
  );
}
