import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { FormNotice } from './form-notice.tsx';

interface AuthSubmitProps {
  readonly form: { readonly failure: string | null; readonly isPending: boolean };
  readonly pendingLabel: string;
  readonly children: ReactNode;
}

export function AuthSubmit({ form, pendingLabel, children }: AuthSubmitProps) {
  return (
    <>
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
      {form.failure !== null && <FormNotice tone="failed">{form.failure}</FormNotice>}
    </>
  );
}
