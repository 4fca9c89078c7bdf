import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconClockPlay from '@tabler/icons-react/dist/esm/icons/IconClockPlay.mjs';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { NoResponseError, RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { readBrowserId } from '#domain/account/browser-id.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { Button } from '#ui/actions/button.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { SheetAnswers, SheetLead, SheetNote, SheetTitle } from '#ui/layout/sheet-page.tsx';
import { FormNotice } from './auth/form-notice.tsx';
import { useSubmit } from './auth/use-submit.ts';
import styles from './connect-consent.module.css';
import { type ConnectRequest, connectAnswer } from './connect-request.ts';

type Failure = 'redirect_not_allowed' | 'noResponse' | 'other';

function failureOf(error: unknown): Failure {
  if (error instanceof NoResponseError) return 'noResponse';
  const isRefused = error instanceof RefusedError && error.reply.id === 'redirect_not_allowed';
  return isRefused ? 'redirect_not_allowed' : 'other';
}

export function ConnectConsent({ request }: { request: ConnectRequest }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const user = useEntity('user', accountId ?? undefined);
  const connect = useCallback(async () => {
    const { redirectUri, codeChallenge } = request;
    if (!(await ensureConfirmed(client))) return;
    const { code } = await client.call('authorizeExtension', { body: { redirectUri, codeChallenge } });
    location.assign(connectAnswer(request, { code, browser: readBrowserId(localStorage) }));
  }, [client, request]);
  const { isPending, failure, submit } = useSubmit(connect, failureOf);

  return (
    <>
      <SheetTitle>{t('connect.title')}</SheetTitle>
      {/* i18n-keys: pages:connect.browser.{chrome,firefox} */}
      <SheetLead>{t('connect.lead', { browser: t(`connect.browser.${request.browser}`) })}</SheetLead>
      <dl className={styles.facts}>
        <div>
          <dt>{t('connect.account')}</dt>
          <dd>{user?.email}</dd>
        </div>
        <div>
          <dt>{t('connect.extension')}</dt>
          <dd className={styles.id}>{request.extensionId}</dd>
        </div>
      </dl>
      <div>
        <Text as="p" marginBlockEnd={2} weight="medium">
          {t('connect.may')}
        </Text>
        <Grid as="ul" gap={2} className={styles.rights}>
          <li>
            <IconChecklist aria-hidden="true" /> {t('connect.mayTasks')}
          </li>
          <li>
            <IconClockPlay aria-hidden="true" /> {t('connect.mayTimer')}
          </li>
          <li>
            <IconCalendar aria-hidden="true" /> {t('connect.maySchedule')}
          </li>
        </Grid>
      </div>
      <SheetNote>{t('connect.revoke')}</SheetNote>
      {/* i18n-keys: pages:connect.failure.{redirect_not_allowed,noResponse,other} */}
      {failure !== null && <FormNotice tone="failed">{t(`connect.failure.${failure}`)}</FormNotice>}
      <div className={styles.answers}>
        <SheetAnswers>
          <Button
            size="large"
            onPress={() => location.assign(connectAnswer(request, { error: 'access_denied' }))}
          >
            {t('button.cancel')}
          </Button>
          <Button
            variant="primary"
            size="large"
            isPending={isPending}
            pendingLabel={t('connect.busy')}
            onPress={submit}
          >
            {t('connect.submit')}
          </Button>
        </SheetAnswers>
      </div>
    </>
  );
}
