import type { ReactNode } from 'react';
import field from './field.module.css';

export interface LabelledProps {
  readonly label: string;
  /** The control inside says the same to screen readers. */
  readonly isDecorative?: boolean;
  readonly children: ReactNode;
}

/** A label above what is no field of a form: chips, a sentence, a row of choices. */
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
