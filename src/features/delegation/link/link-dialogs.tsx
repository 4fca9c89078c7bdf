import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { LinkAct, LinkedRequest } from '#contract/people/request-link.ts';
import type { Due } from '#contract/task/due.ts';
import { MessageDialog } from '../request/message-dialog.tsx';
import { RequestedDueFields } from '../requested-due-fields.tsx';

interface LinkDialogProps {
  readonly request: LinkedRequest;
  readonly act: (answer: LinkAct) => Promise<unknown>;
  readonly onClose: () => void;
}

export function DeclineLinkDialog({ request, act, onClose }: LinkDialogProps) {
  const { t } = useTranslation('pages');
  return (
    <MessageDialog
      step="decline by link"
      title={t('delegation.decline.title')}
      lead={t('delegation.decline.lead', { name: request.issuerName })}
      messageLabel={t('delegation.decline.word')}
      actLabel={t('delegation.decline.act')}
      onClose={onClose}
      act={(message) => act({ act: 'decline', message })}
    />
  );
}

export function ProposeLinkDialog({ request, act, onClose }: LinkDialogProps) {
  const { t } = useTranslation('pages');
  const { dueDate: askedDate, dueDay: askedDay } = request;
  const [wish, setWish] = useState<Due>({
    dueDate: askedDate,
    dueDay: askedDay,
    isWholeDay: askedDay !== null,
  });
  const { dueDate, dueDay, isWholeDay } = wish;
  const isSame = dueDay === askedDay && (dueDay !== null || dueDate === askedDate);
  return (
    <MessageDialog
      step="propose by link"
      title={t('delegation.propose.title')}
      lead={t('delegation.propose.lead', { name: request.issuerName })}
      messageLabel={t('delegation.propose.word')}
      actLabel={t('delegation.propose.act')}
      isDisabled={dueDate === null || isSame}
      onClose={onClose}
      act={async (message) =>
        dueDate === null
          ? undefined
          : act({ act: 'propose', proposalId: uuidv7(), dueDate, dueDay, isWholeDay, message })
      }
    >
      <RequestedDueFields label={t('delegation.propose.date')} value={wish} onChange={setWish} isRequired />
    </MessageDialog>
  );
}
