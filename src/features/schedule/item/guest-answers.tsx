import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import styles from './guests-field.module.css';

interface GuestAnswersProps {
  readonly itemId: string;
  /** Changes with the answers that the item shows, so that the history is read again. */
  readonly version: number;
}

/** History of the guests' answers, shown on demand. */
export function GuestAnswers({ itemId, version }: GuestAnswersProps) {
  const { t } = useTranslation('pages');
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={2} align="start" marginBlockEnd={3}>
      <Button
        size="small"
        variant="quiet"
        aria-expanded={isOpen}
        onPress={() => setOpen((wasOpen) => !wasOpen)}
      >
        {t(isOpen ? 'schedule.guests.hideAnswers' : 'schedule.guests.showAnswers')}
      </Button>
      {isOpen && <AnswerList itemId={itemId} version={version} />}
    </Stack>
  );
}

function AnswerList({ itemId, version }: GuestAnswersProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const { data, isError } = useQuery({
    queryKey: ['guestAnswers', itemId, version],
    queryFn: () => client.call('getGuestAnswers', { params: { id: itemId } }),
    placeholderData: (before) => before,
    retry: false,
    networkMode: 'always',
  });
  // i18n-keys: pages:schedule.event.response.{accepted,declined,tentative}
  if (isError) return <p role="status">{t('schedule.guests.noAnswers')}</p>;
  if (data === undefined)
    return (
      <div aria-busy="true">
        <SkeletonRows count={2} />
      </div>
    );
  return (
    <Stack as="ul" gap={2} className={styles.entries} aria-label={t('schedule.guests.answers')}>
      {data.answers.map(({ email, response, answeredAt }) => (
        <li key={`${email} ${answeredAt}`}>
          <span className={styles.address}>{email}</span>
          <span className={styles.answer} data-answer={response}>
            {t(`schedule.event.response.${response}`)}
          </span>
          <time dateTime={answeredAt} className={styles.answer}>
            {formats.dateTime(answeredAt)}
          </time>
        </li>
      ))}
    </Stack>
  );
}
