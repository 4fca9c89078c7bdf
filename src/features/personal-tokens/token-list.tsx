import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { PersonalToken } from '#contract/tokens/personal-token.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Box, Grid, Row, Text } from '#ui/layout/primitives.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { CalendarAppDialog } from './calendar-app-dialog.tsx';
import { MadeTokenDialog } from './made-token-dialog.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import styles from './token-list.module.css';
import { useScopeTexts } from './use-scope-texts.ts';
import { useSpaceChoices } from './use-space-choices.ts';

const queryKey = ['personalTokens'];
/** Minimum remaining life of a confirmation, enough to fill in the form of a token. Milliseconds. */
const FORM_FILLED = 5 * MINUTE;
/** Token of a calendar app, which reads and writes tasks and schedule. */
const calendarApp = { scopes: ['tasks:write', 'calendar:write'], days: 365 } as const;

export function TokenList() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => client.call('getPersonalTokens', {}),
    enabled: !isOffline,
    retry: false,
    networkMode: 'always',
  });
  if (data !== undefined) return <Tokens tokens={data} isOffline={isOffline} />;
  if (isOffline) return <Banner tone="offline">{t('token.offline')}</Banner>;
  if (error !== null) {
    return (
      <Banner
        tone="failed"
        action={
          <Button size="small" onPress={() => void refetch()}>
            {t('button.tryAgain')}
          </Button>
        }
      >
        {refusalText(error)}
      </Banner>
    );
  }
  return (
    <div aria-busy="true">
      <SkeletonRows count={1} />
    </div>
  );
}

function Tokens({ tokens, isOffline }: { tokens: readonly PersonalToken[]; isOffline: boolean }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const queries = useQueryClient();
  const { isPending, failure, run } = useRequest();
  const connecting = useRequest();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [ofApp, setOfApp] = useState<string | null>(null);
  const [ending, setEnding] = useState<PersonalToken | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey });

  function make(): void {
    void run(async () => setMaking(await ensureConfirmed(client, FORM_FILLED)));
  }

  function connectApp(): void {
    void connecting.run(async () => {
      if (!(await ensureConfirmed(client))) return;
      const { scopes, days } = calendarApp;
      const body = { name: t('token.calendar.name'), scopes: [...scopes], days };
      const { token } = await client.call('createPersonalToken', { body });
      setOfApp(token);
      await reload();
    });
  }

  function end({ id, isConnected }: PersonalToken): void {
    void run(async () => {
      await client.call('endPersonalToken', { params: { id } });
      await reload();
    }).then((worked) => {
      if (worked) toasts.add({ text: t(isConnected ? 'token.disconnected' : 'token.ended') });
    });
  }

  return (
    <Grid gap={3}>
      <Text as="p" tone="faint" size="sm">
        {t('token.lead')}
      </Text>
      {tokens.length > 0 && (
        <Grid as="ul">
          {tokens.map((token) => (
            <li key={token.id} className={styles.row}>
              <TokenText token={token} />
              <Button
                size="small"
                isDisabled={isOffline || isPending}
                aria-label={t(token.isConnected ? 'token.disconnectNamed' : 'token.endNamed', {
                  name: token.name,
                })}
                onPress={() => setEnding(token)}
              >
                {t(token.isConnected ? 'token.disconnect' : 'token.end')}
              </Button>
            </li>
          ))}
        </Grid>
      )}
      {/* i18n-keys: pages:shell.refusal.{not_found,too_many,too_many_requests} */}
      <p role="status" className={styles.failed}>
        {failure ?? connecting.failure ?? ''}
      </p>
      <Row gap={2} wrap>
        <Button isDisabled={isOffline} isPending={isPending} onPress={make}>
          {t('token.make')}
        </Button>
        <Button isDisabled={isOffline} isPending={connecting.isPending} onPress={connectApp}>
          {t('token.calendar.make')}
        </Button>
      </Row>
      {isMaking && (
        <NewTokenDialog
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
            void reload();
          }}
        />
      )}
      {made !== null && <MadeTokenDialog token={made} onClose={() => setMade(null)} />}
      {ofApp !== null && <CalendarAppDialog token={ofApp} onClose={() => setOfApp(null)} />}
      {ending !== null && (
        <AlertDialog
          isOpen
          onOpenChange={() => setEnding(null)}
          title={t(ending.isConnected ? 'token.askDisconnectTitle' : 'token.askTitle', { name: ending.name })}
          confirmLabel={t(ending.isConnected ? 'token.disconnect' : 'token.end')}
          cancelLabel={t('button.cancel')}
          isDangerous
          onConfirm={() => end(ending)}
        >
          {t(ending.isConnected ? 'token.askDisconnect' : 'token.ask')}
        </AlertDialog>
      )}
    </Grid>
  );
}

function TokenText({ token }: { token: PersonalToken }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const scopeTexts = useScopeTexts();
  const named = new Map(useSpaceChoices().map(({ id, label }) => [id, label]));
  const { name, scopes, spaces, createdAt, expiresAt, lastUsedAt, lastUsedFrom, isConnected } = token;
  const Icon = isConnected ? IconPlugConnected : IconKey;
  const hasEnded = expiresAt !== null && Date.parse(expiresAt) <= nowOf(client);
  const life = () => {
    if (expiresAt === null) return t('token.endless');
    if (hasEnded) return t('token.endedOn', { date: formats.date(expiresAt) });
    // A program that is used renews itself.
    return isConnected
      ? t('token.connectedOn', { date: formats.date(createdAt) })
      : t('token.endsOn', { date: formats.date(expiresAt) });
  };
  const use =
    lastUsedAt === null
      ? t('token.unused')
      : t('token.used', { used: formats.dateTime(lastUsedAt), network: lastUsedFrom ?? '' });
  return (
    <>
      <Icon aria-hidden="true" className={styles.icon} />
      <Box grow mayShrink>
        <Text as="p" weight="medium" lines="anywhere">
          {name}
        </Text>
        <Text as="p" tone="faint" size="sm">
          {scopeTexts(scopes).join(' · ')}
        </Text>
        {spaces !== null && (
          <Text as="p" tone="faint" size="sm">
            {t('token.onlyIn', {
              spaces: spaces.map((id) => named.get(id) ?? t('token.leftOrganization')).join(', '),
            })}
          </Text>
        )}
        <Text as="p" tone="faint" size="sm">
          {life()} · {use}
        </Text>
      </Box>
    </>
  );
}
