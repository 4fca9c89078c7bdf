import type { ReactNode } from 'react';
import { NothingFound, WaitingPlane } from './absence-illustrations.tsx';
import { EmptyState } from './empty-state.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface AbsentStateProps {
  /** There is no such thing; else nobody could be asked for it. */
  readonly isMissing: boolean;
  /** What would stand here: heads the page for screen readers. Without it the title is the page's heading. */
  readonly name?: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Usually a link to where things like it are. */
  readonly action: ReactNode;
}

/** The page of one thing that cannot be shown. */
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
