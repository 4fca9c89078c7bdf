import type { ReactNode } from 'react';
import field from './field.module.css';

export interface LabelledProps {
  readonly label: string;
  /** The control inside has the same accessible name. */
  readonly isDecorative?: boolean;
  readonly children: ReactNode;
}

export function Labelled({ label, isDecorative = false, children }: LabelledProps) {
  return (
    <div className={field.field}>
      <span className={field.label} aria-hidden={isDecorative || undefined}>
        {label}
      </span>
      {children}
    </div>
  );
}
