import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { AuthorizationRequest } from '#contract/tokens/authorization.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { SheetAnswers, SheetLead, SheetNote, SheetTitle } from '#ui/layout/sheet-page.tsx';
import styles from './program-consent.module.css';
import { ProgramFacts } from './program-facts.tsx';
import { RightsFields } from './rights-fields.tsx';
import { rightsOf, scopesOf } from './token-rights.ts';
import { useSpaceChoices } from './use-space-choices.ts';

interface ProgramConsentProps {
  /** Request as the program has written it, which the server reads anew. */
  readonly query: string;
  readonly request: AuthorizationRequest;
  /** Called once the browser goes back to the program. */
  readonly onAnswered: () => void;
}

/** Question whether a program may use Daywall as oneself, with what it may do and where. */
export function ProgramConsent({ query, request, onAnswered }: ProgramConsentProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const user = useEntity('user', accountId ?? undefined);
  const { name, declineTo } = request;
  const widest = rightsOf(request.scopes);
  const [chosen, setChosen] = useState(() => rightsOf(request.proposed));
  const choices = useSpaceChoices();
  const [spaces, setSpaces] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const { isPending, failure, run } = useRequest();
  const scopes = scopesOf(chosen);

  function goTo(address: string): void {
    onAnswered();
    location.assign(address);
  }

  function allow(): void {
    setTried(true);
    if (scopes.length === 0) return;
    // i18n-keys: pages:shell.refusal.{too_many,too_many_requests,not_found}
    void run(async () => {
      if (!(await ensureConfirmed(client))) return;
      const body = { query, scopes, spaces: spaces.length === 0 ? null : [...spaces] };
      const { returnTo } = await client.call('allowAuthorization', { body });
      goTo(returnTo);
    });
  }

  return (
    <>
      <SheetTitle>{t('authorize.title', { name })}</SheetTitle>
      <SheetLead>{t(request.isOwn ? 'authorize.ownLead' : 'authorize.lead', { name })}</SheetLead>
      <ProgramFacts request={request} email={user?.email ?? ''} />
      <div className={styles.part}>
        <Text as="h2" size="lg">
          {t('authorize.may')}
        </Text>
        <RightsFields
          chosen={chosen}
          widest={widest}
          // i18n-keys: pages:authorize.tasks.{none,read,write}
          // i18n-keys: pages:authorize.time.{none,read,write}
          // i18n-keys: pages:authorize.calendar.{none,read,write}
          // i18n-keys: pages:authorize.people.{none,read,write}
          hintOf={(area) => t(`authorize.${area}.${chosen[area]}`)}
          onChange={setChosen}
        />
        <p role="status" className={styles.failed}>
          {isTried && scopes.length === 0 ? t('authorize.nothing') : ''}
        </p>
      </div>
      {choices.length > 1 && (
        <div className={styles.part}>
          <ChoiceChips label={t('token.spaces')} options={choices} value={spaces} onChange={setSpaces} />
          <SheetNote>{t('token.spacesHint')}</SheetNote>
        </div>
      )}
      <SheetNote>{t('authorize.end')}</SheetNote>
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
      <SheetAnswers>
        <Button size="large" onPress={() => goTo(declineTo)}>
          {t('authorize.decline')}
        </Button>
        <Button
          variant="primary"
          size="large"
          isDisabled={useIsOffline()}
          isPending={isPending}
          pendingLabel={t('authorize.busy')}
          onPress={allow}
        >
          {t('authorize.allow')}
        </Button>
      </SheetAnswers>
    </>
  );
}
