import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useMailLink } from '#client-react/use-mail-link.ts';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { GuestInvitation } from '#contract/guest.ts';
import type { GuestAnswer } from '#contract/people/guest-answer.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { SheetAnswers, SheetLead, SheetNote, TitledSheet } from '#ui/layout/sheet-page.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { InvitationTimes } from './invitation-times.tsx';

const answers = ['accepted', 'tentative', 'declined'] as const satisfies readonly GuestAnswer[];

export interface GuestPageProps {
  /** Token of the mail's link; null without one. */
  readonly token: string | null;
  /** Answer that the link offers first. It counts once it is pressed: programs that check mails open links too. */
  readonly offered: string | null;
}

/** `/guest`: a guest answers an invitation to a block, without an account. */
export function GuestPage({ token, offered }: GuestPageProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const refusalText = useRefusalText();
  const { data, isError, refetch, answering } = useMailLink({
    name: 'guest',
    token,
    read: (given) => client.call('readGuestInvitation', { body: { token: given } }),
    answer: (given, response: GuestAnswer) =>
      client.call('answerGuestInvitation', { body: { token: given, response } }),
  });
  if (isError) {
    return (
      <TitledSheet title={t('schedule.guest.unreachable')}>
        <SheetAnswers>
          <Button onPress={() => void refetch()}>{t('button.tryAgain')}</Button>
        </SheetAnswers>
      </TitledSheet>
    );
  }
  if (data === undefined) {
    return (
      <TitledSheet title={t('schedule.guest.title')}>
        <Spinner size="large" label={t('schedule.guest.opening')} />
      </TitledSheet>
    );
  }
  if (data === null) {
    return (
      <TitledSheet title={t('schedule.guest.ended')}>
        <SheetLead>{t('schedule.guest.endedHint')}</SheetLead>
        <LinkButton href="/">{t('schedule.guest.toStart')}</LinkButton>
      </TitledSheet>
    );
  }
  const { response, organizerName, isCancelled } = data;
  const first = answers.find((answer) => answer === offered) ?? 'accepted';
  const chosen = response === 'none' ? first : response;
  // i18n-keys: pages:schedule.guest.answer.{accepted,tentative,declined}
  // i18n-keys: pages:schedule.guest.answered.{accepted,tentative,declined}
  return (
    <TitledSheet title={data.title === '' ? t('schedule.guest.title') : data.title}>
      <SheetLead>{t('schedule.guest.by', { name: organizerName })}</SheetLead>
      <Facts invitation={data} />
      <div aria-live="polite">
        {answering.isError && <Banner tone="failed">{refusalText(answering.error)}</Banner>}
        {isCancelled ? (
          <Banner tone="notice">{t('schedule.guest.cancelled')}</Banner>
        ) : (
          response !== 'none' && (
            <SheetNote>{t(`schedule.guest.answered.${response}`, { name: organizerName })}</SheetNote>
          )
        )}
      </div>
      {!isCancelled && (
        <SheetAnswers>
          {answers.map((answer) => (
            <Button
              key={answer}
              variant={answer === chosen ? 'primary' : 'quiet'}
              aria-pressed={answer === response}
              onPress={() => answering.mutate(answer)}
            >
              {t(`schedule.guest.answer.${answer}`)}
            </Button>
          ))}
        </SheetAnswers>
      )}
      <Link href={`/no-invitations?${new URLSearchParams({ token: data.refusalToken })}`}>
        {t('schedule.guest.refuse')}
      </Link>
    </TitledSheet>
  );
}

function Facts({ invitation }: { invitation: GuestInvitation }) {
  const { location, description } = invitation;
  return (
    <>
      <InvitationTimes invitation={invitation} />
      {location !== null && <SheetNote>{location}</SheetNote>}
      {description !== null && <SheetNote>{description}</SheetNote>}
    </>
  );
}
