import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import type { Due } from '#contract/task/due.ts';
import { useKnownPeople } from '#domain/people/use-found-people.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { proposeDate, rejectRequest } from '../delegation-mutations.ts';
import { RequestedDueFields } from '../requested-due-fields.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { answersFor, requestedDue } from './request-state.ts';

interface AnswerDialogProps {
  readonly request: DelegationRequest;
  readonly onClose: () => void;
}

export function DeclineDialog({ request, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { issuerName: name, note } = request;
  const answeredFor = answersFor(request);
  const isColleague = useKnownPeople().some(({ id }) => id === request.issuerId);
  const [blocks, setBlocks] = useState(false);
  return (
    <MessageDialog
      step={`decline ${request.id}`}
      title={t('delegation.decline.title')}
      lead={
        answeredFor === null
          ? t('delegation.decline.lead', { name })
          : t('delegation.decline.leadFor', { name, place: answeredFor.name })
      }
      messageLabel={t('delegation.decline.word')}
      actLabel={t('delegation.decline.act')}
      onClose={onClose}
      act={async (message) => {
        await rejectRequest(client, request.id, { message, blocks });
        toasts.add({ text: t('delegation.decline.done', { title: note.title }) });
      }}
      choice={
        !isColleague && (
          <Checkbox isSelected={blocks} onChange={setBlocks} description={t('delegation.decline.blockHint')}>
            {t('delegation.decline.block', { name })}
          </Checkbox>
        )
      }
    />
  );
}

export function ProposeDialog({ request, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [wish, setWish] = useState<Due>(requestedDue(request));
  const { dueDate, dueDay, isWholeDay } = wish;
  const asked = requestedDue(request);
  const isSame = dueDay === asked.dueDay && (dueDay !== null || dueDate === asked.dueDate);
  return (
    <MessageDialog
      step={`propose ${request.id}`}
      title={t('delegation.propose.title')}
      lead={t('delegation.propose.lead', { name: request.issuerName })}
      messageLabel={t('delegation.propose.word')}
      actLabel={t('delegation.propose.act')}
      isDisabled={dueDate === null || isSame}
      onClose={onClose}
      act={async (message) =>
        dueDate === null
          ? undefined
          : proposeDate(client, request.id, { dueDate, dueDay, isWholeDay, message })
      }
    >
      <RequestedDueFields label={t('delegation.propose.date')} value={wish} onChange={setWish} isRequired />
    </MessageDialog>
  );
}
