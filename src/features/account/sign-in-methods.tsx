import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useRequest } from '#client-react/use-request.ts';
import type { Identity, SignInMethods as Methods } from '#contract/people/identity.ts';
import type { Provider } from '#contract/provider-names.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { useProviderSignIn } from '#domain/account/provider-sign-in.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { ProviderMark } from '#ui/marks/provider-mark.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from './sign-in-methods.module.css';
import { UnloadedPart } from './unloaded-part.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';

/** Minimum remaining life of a confirmation, enough for the way to a provider and back. Milliseconds. */
const JOURNEY = 3 * MINUTE;

const names: Readonly<Record<Provider, string>> = { google: 'Google', microsoft: 'Microsoft' };

export function SignInMethods() {
  const { data, error, refetch, queryKey, isOffline } = useSignInMethods();
  if (data !== undefined) return <Ways methods={data} queryKey={queryKey} isOffline={isOffline} />;
  return <UnloadedPart isOffline={isOffline} error={error} onRetry={() => void refetch()} rows={2} />;
}

interface WaysProps {
  readonly methods: Methods & { readonly configured: readonly Provider[] };
  readonly queryKey: readonly unknown[];
  readonly isOffline: boolean;
}

function Ways({ methods, queryKey, isOffline }: WaysProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const queries = useQueryClient();
  const refusalText = useRefusalText();
  const { isPending, failure, run } = useRequest();
  const { pending, failure: linkFailure, begin } = useProviderSignIn();
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const { hasPassword, identities, configured } = methods;
  const isLast = !hasPassword && identities.length === 1;

  function unlink({ id }: Identity) {
    void run(async () => {
      const left = await client.call('unlinkIdentity', { params: { id } });
      queries.setQueryData(queryKey, { ...left, configured });
    }).then((worked) => {
      if (worked) toasts.add({ text: t('account.ways.unlinked') });
    });
  }

  function link(provider: Provider): void {
    void run(async () => {
      // Confirms before leaving, because the provider's code on return works only once.
      if (await ensureConfirmed(client, JOURNEY)) begin(provider, 'link', { returnTo: '/profile' });
    });
  }

  return (
    <Grid gap={3}>
      <Grid as="ul">
        <li className={styles.row}>
          <Text as="p" grow mayShrink weight="medium">
            {t('account.ways.password')}
          </Text>
          <Badge tone={hasPassword ? 'accent' : 'neutral'}>
            {t(hasPassword ? 'account.ways.set' : 'account.ways.notSet')}
          </Badge>
        </li>
        {identities.map((identity) => (
          <li key={identity.id} className={styles.row}>
            <IdentityText identity={identity} />
            <Button
              size="small"
              isDisabled={isOffline || isPending || isLast}
              aria-label={t('account.ways.unlinkNamed', {
                name: names[identity.provider],
                email: identity.email,
              })}
              onPress={() => setLeaving(identity)}
            >
              {t('account.ways.unlink')}
            </Button>
          </li>
        ))}
      </Grid>
      {isLast && (
        <Text as="p" tone="faint" size="sm" weight="regular" leading="snug" lines="anywhere">
          {t('account.ways.last')}
        </Text>
      )}
      {configured.length > 0 && (
        <Row gap={2} wrap>
          {configured.map((provider) => (
            <Button
              key={provider}
              icon={<ProviderMark provider={provider} size={16} />}
              isDisabled={isOffline || (pending !== null && pending !== provider)}
              isPending={pending === provider}
              pendingLabel={t('session.provider.busy')}
              onPress={() => link(provider)}
            >
              {t('account.ways.link', { name: names[provider] })}
            </Button>
          ))}
        </Row>
      )}
      {/* i18n-keys: pages:shell.refusal.{last_sign_in_method,provider_unreachable,provider_not_configured} */}
      <p role="status" className={styles.failed}>
        {failure ?? (linkFailure === null ? '' : refusalText(linkFailure))}
      </p>
      {leaving !== null && (
        <AlertDialog
          isOpen
          onOpenChange={() => setLeaving(null)}
          title={t('account.ways.unlinkTitle', { name: names[leaving.provider] })}
          confirmLabel={t('account.ways.unlink')}
          cancelLabel={t('account.ways.keep')}
          isDangerous
          onConfirm={() => unlink(leaving)}
        >
          {t('account.ways.unlinkBody', { name: names[leaving.provider], email: leaving.email })}
        </AlertDialog>
      )}
    </Grid>
  );
}

function IdentityText({ identity: { provider, email, createdAt } }: { identity: Identity }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  return (
    <>
      <ProviderMark provider={provider} />
      <Text as="div" grow mayShrink weight="medium">
        <Text as="p" weight="medium">
          {names[provider]}
        </Text>
        <Text as="p" tone="faint" size="sm" weight="regular" leading="snug" lines="anywhere">
          {email}
        </Text>
        <Text as="p" tone="faint" size="sm" weight="regular" leading="snug" lines="anywhere">
          {t('account.ways.since', { date: formats.date(createdAt) })}
        </Text>
      </Text>
    </>
  );
}
