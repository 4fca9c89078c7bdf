import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FormNotice } from './form-notice.tsx';

interface AuthSubmitProps {
  readonly form: { readonly failure: string | null; readonly isPending: boolean };
  readonly pendingLabel: string;
  readonly children: ReactNode;
}

/** The end of a form: why it did not work the last time, and the button that sends it. */
export function AuthSubmit({ form, pendingLabel, children }: AuthSubmitProps) {
  return (
    <>
      {form.failure !== null && <FormNotice tone="failed">{form.failure}</FormNotice>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        isPending={form.isPending}
        pendingLabel={pendingLabel}
      >
        {children}
      </Button>
    </>
  );
}
