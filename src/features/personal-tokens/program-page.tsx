import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { AuthorizationRequest } from '#contract/tokens/authorization.ts';
import { Button } from '#ui/actions/button.tsx';
import { SheetLead, SheetPage, SheetTitle, TitledSheet } from '#ui/layout/sheet-page.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { ProgramConsent } from './program-consent.tsx';

interface ProgramPageProps {
  /** Request of the program; null while it is not known who is signed in. */
  readonly query: string | null;
}

/** Page that a program opens to be connected (OAuth 2.1): it reads the request, and asks whoever is signed in. */
export function ProgramPage({ query }: ProgramPageProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [isAnswered, setAnswered] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['authorization', query],
    queryFn: () => client.call('readAuthorization', { body: { query: query ?? '' } }),
    enabled: query !== null,
    retry: false,
    networkMode: 'always',
    // The question stays as it was asked, whatever is read meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined && isAnswered)
    return (
      <TitledSheet title={t('authorize.answered')}>
        <SheetLead>{t('authorize.answeredLead', { name: data.name })}</SheetLead>
      </TitledSheet>
    );
  return (
    <SheetPage>
      {error !== null ? (
        <Unreadable error={error} onRetry={() => void refetch()} />
      ) : data === undefined || query === null ? (
        <Spinner size="large" label={t('authorize.checking')} />
      ) : data.refusal !== null ? (
        <Refused request={data} />
      ) : (
        <ProgramConsent query={query} request={data} onAnswered={() => setAnswered(true)} />
      )}
    </SheetPage>
  );
}

/** Request of nobody who can be told: the program is not known, or the address is not its own. */
function Unreadable({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  const id = reasonOf(error)?.id;
  const isOfProgram = id === 'unknown_client' || id === 'redirect_not_allowed' || id === 'invalid_input';
  return (
    <>
      <SheetTitle>{t('authorize.fault.title')}</SheetTitle>
      {/* i18n-keys: pages:authorize.fault.{unknown_client,redirect_not_allowed,invalid_input} */}
      <SheetLead>{isOfProgram ? t(`authorize.fault.${id}`) : refusalText(error)}</SheetLead>
      {isOfProgram ? (
        <SheetLead>{t('authorize.fault.hint')}</SheetLead>
      ) : (
        <Button onPress={onRetry}>{t('button.tryAgain')}</Button>
      )}
    </>
  );
}

/** Request of a known program that cannot be granted, which it may be told. */
function Refused({ request }: { readonly request: AuthorizationRequest }) {
  const { t } = useTranslation('pages');
  const { name, refusal, declineTo } = request;
  return (
    <>
      <SheetTitle>{t('authorize.refused.title', { name })}</SheetTitle>
      <SheetLead>{t('authorize.refused.lead', { reason: refusal })}</SheetLead>
      <Button onPress={() => location.assign(declineTo)}>{t('authorize.refused.back', { name })}</Button>
    </>
  );
}
