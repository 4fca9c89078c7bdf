import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import { Button } from '#ui/actions/button.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import styles from './account.module.css';
import type { RequestForm } from './use-request-form.ts';

export interface RequestFormFootProps {
  readonly form: Pick<RequestForm, 'isPending' | 'isDone' | 'failure'>;
  readonly submit: string;
  readonly submitting: string;
  readonly done: string;
}

export function RequestFormFoot({ form, submit, submitting, done }: RequestFormFootProps) {
  const { t } = useTranslation('pages');
  const isOffline = useIsOffline();
  return (
    <Row gap={3} align="center" wrap>
      <Button
        type="submit"
        variant="primary"
        isDisabled={isOffline}
        isPending={form.isPending}
        pendingLabel={submitting}
      >
        {submit}
      </Button>
      <p role="status" className={form.failure === null ? styles.note : styles.failed}>
        {form.isDone ? done : (form.failure ?? (isOffline ? t('account.offline') : ''))}
      </p>
    </Row>
  );
}
