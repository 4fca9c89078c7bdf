import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useMailLink } from '#client-react/use-mail-link.ts';
import { SECOND } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { SheetAnswers, SheetLead, TitledSheet } from '#ui/layout/sheet-page.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import type { LinkAnswer } from './link-answer.ts';
import { LinkLanguage } from './link-language.tsx';
import { LinkedRequestSheet } from './linked-request-sheet.tsx';

/** Pause between two looks at what others did, while the page is shown. */
const LOOKS_APART = 10 * SECOND;

/** `/asked`: a delegation request by the link of its mail, without an account. */
export function LinkedRequestPage({ token }: { token: string | null }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { data, isError, refetch, answering } = useMailLink({
    name: 'asked',
    token,
    looksApart: LOOKS_APART,
    read: (given) => client.call('readRequestLink', { body: { token: given } }),
    answer: (given, { name, answer }: LinkAnswer) =>
      client.call('answerRequestLink', {
        body: { token: given, answer, ...(name === undefined ? {} : { name }) },
      }),
  });
  if (data === undefined && isError) {
    return (
      <TitledSheet title={t('delegation.link.unreachable')}>
        <SheetAnswers>
          <Button onPress={() => void refetch()}>{t('button.tryAgain')}</Button>
        </SheetAnswers>
      </TitledSheet>
    );
  }
  if (data === undefined) {
    return (
      <TitledSheet title={t('delegation.link.title')}>
        <Spinner size="large" label={t('delegation.link.opening')} />
      </TitledSheet>
    );
  }
  if (data === null) {
    const isDeclined = answering.isSuccess && answering.variables.answer.act === 'decline';
    return (
      <TitledSheet title={t(isDeclined ? 'delegation.link.declined' : 'delegation.link.ended')}>
        <SheetLead>{t(isDeclined ? 'delegation.link.declinedHint' : 'delegation.link.endedHint')}</SheetLead>
        <LinkButton href="/">{t('delegation.link.toStart')}</LinkButton>
      </TitledSheet>
    );
  }
  return (
    <LinkLanguage>
      {(language) => (
        <LinkedRequestSheet
          request={data}
          token={token ?? ''}
          act={(answer) => answering.mutateAsync(answer)}
          isBusy={answering.isPending}
          error={answering.isError ? answering.error : null}
          language={language}
        />
      )}
    </LinkLanguage>
  );
}
