import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useMailLink } from '#client-react/use-mail-link.ts';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { SheetAnswers, SheetLead, TitledSheet } from '#ui/layout/sheet-page.tsx';
import { Spinner } from '#ui/states/spinner.tsx';

/** `/no-invitations`: an email address refuses invitations, without an account. Opening the page changes nothing. */
export function AddressRefusalPage({ token }: { readonly token: string | null }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const refusalText = useRefusalText();
  const {
    data,
    isError,
    refetch,
    answering: choosing,
  } = useMailLink({
    name: 'addressRefusal',
    token,
    read: (given) => client.call('readAddressRefusal', { body: { token: given } }),
    answer: (given, isRefused: boolean) =>
      client.call('chooseAddressRefusal', { body: { token: given, isRefused } }),
  });
  if (isError) {
    return (
      <TitledSheet title={t('account.refusal.unreachable')}>
        <SheetAnswers>
          <Button onPress={() => void refetch()}>{t('button.tryAgain')}</Button>
        </SheetAnswers>
      </TitledSheet>
    );
  }
  if (data === undefined) {
    return (
      <TitledSheet title={t('account.refusal.ask')}>
        <Spinner size="large" label={t('account.refusal.opening')} />
      </TitledSheet>
    );
  }
  if (data === null) {
    return (
      <TitledSheet title={t('account.refusal.ended')}>
        <SheetLead>{t('account.refusal.endedHint')}</SheetLead>
        <LinkButton href="/">{t('account.refusal.toStart')}</LinkButton>
      </TitledSheet>
    );
  }
  const { isRefused } = data;
  return (
    <TitledSheet title={t(isRefused ? 'account.refusal.stopped' : 'account.refusal.ask')}>
      <div aria-live="polite">
        {choosing.isError && <Banner tone="failed">{refusalText(choosing.error)}</Banner>}
        <SheetLead>{t(isRefused ? 'account.refusal.stoppedHint' : 'account.refusal.askHint')}</SheetLead>
      </div>
      <SheetAnswers>
        <Button
          variant={isRefused ? 'quiet' : 'primary'}
          isDisabled={choosing.isPending}
          onPress={() => choosing.mutate(!isRefused)}
        >
          {t(isRefused ? 'account.refusal.allow' : 'account.refusal.stop')}
        </Button>
      </SheetAnswers>
    </TitledSheet>
  );
}
