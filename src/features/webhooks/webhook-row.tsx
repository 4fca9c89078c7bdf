import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useClient } from '#client-react/client-provider.tsx';
import { useRequest } from '#client-react/use-request.ts';
import type { Webhook } from '#contract/webhooks/webhook.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import type { WebhookOverlay } from './webhook-overlay.ts';
import { useWebhooksReload } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly isOffline: boolean;
  readonly onOverlay: (overlay: WebhookOverlay) => void;
}

const tones = { on: 'accent', failing: 'notice', off: 'neutral' } as const;

export function WebhookRow({ webhook, isOffline, onOverlay }: WebhookRowProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const reload = useWebhooksReload();
  const { isPending, failure, run } = useRequest();
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  const { id, address, kinds, state } = webhook;
  const name = address.replace(/^https?:\/\//, '');
  const params = { id };

  const act = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      await reload();
    });
  const test = () =>
    act(async () => {
      await client.call('testWebhook', { params, body: { id: uuidv7() } });
      onOverlay({ kind: 'log', webhook });
    });
  const edit = async () => {
    if (await ensureConfirmed(client)) onOverlay({ kind: 'form', webhook });
  };
  const turn = (isOn: boolean) =>
    act(async () => {
      if (await ensureConfirmed(client)) await client.call('switchWebhook', { params, body: { isOn } });
    });
  const renew = () =>
    act(async () => {
      if (!(await ensureConfirmed(client))) return;
      const { secret } = await client.call('renewWebhookSecret', { params });
      onOverlay({ kind: 'secret', secret, isRenewed: true });
    });
  const remove = () =>
    act(async () => {
      await client.call('deleteWebhook', { params });
      toasts.add({ text: t('webhooks.removed', { name }) });
    });

  const menuLabel = t('webhooks.menu', { name });
  return (
    <Row as="li" gap={3} rowGap={2} align="start" wrap paddingBlock={3} paddingInline={4}>
      <Stack gap={1} basis="16rem" mayShrink className={styles.words}>
        <Text as="p" weight="medium" lines="anywhere">
          {name} {/* i18n-keys: pages:webhooks.state.{on,failing,off} */}
          <Badge tone={tones[state]}>{t(`webhooks.state.${state}`)}</Badge>
        </Text>
        <p className={styles.hint}>
          {/* i18n-keys: pages:webhooks.kind.{task,timerRecord,scheduleItem,delegationRequest,comment,collection,label,template,group,organization} */}
          {kinds.map((kind) => t(`webhooks.kind.${kind}`)).join(' · ')}
        </p>
        <WebhookCourse webhook={webhook} />
      </Stack>
      <Row gap={2} align="center" wrap>
        <Button
          size="small"
          isDisabled={isOffline}
          isPending={isPending}
          aria-label={t('webhooks.testNamed', { name })}
          onPress={() => void test()}
        >
          {t('webhooks.test')}
        </Button>
        <Button
          size="small"
          isDisabled={isOffline}
          aria-label={t('webhooks.logNamed', { name })}
          onPress={() => onOverlay({ kind: 'log', webhook })}
        >
          {t('webhooks.log.open')}
        </Button>
        <Menu
          label={menuLabel}
          placement="bottom end"
          trigger={
            <IconButton
              size="small"
              label={menuLabel}
              isDisabled={isOffline}
              icon={<IconDots aria-hidden="true" />}
            />
          }
          entries={[
            { id: 'edit', label: t('button.edit') },
            { id: 'renew', label: t('webhooks.renew') },
            state === 'off'
              ? { id: 'on', label: t('webhooks.switchOn') }
              : { id: 'off', label: t('webhooks.switchOff') },
            { id: 'remove', label: t('button.delete'), isDangerous: true, isSeparated: true },
          ]}
          onAction={(action) => {
            if (action === 'edit') void edit();
            else if (action === 'on' || action === 'off') void turn(action === 'on');
            else setAsked(action === 'renew' ? 'renew' : 'remove');
          }}
        />
      </Row>
      {failure !== null && (
        <div className={styles.failure}>
          <Banner tone="failed">{failure}</Banner>
        </div>
      )}
      {asked !== null && (
        <AlertDialog
          isOpen
          onOpenChange={() => setAsked(null)}
          // i18n-keys: pages:webhooks.{renewTitle,removeTitle,renewHint,removeHint}
          title={t(`webhooks.${asked}Title`)}
          confirmLabel={t(asked === 'renew' ? 'webhooks.renew' : 'button.delete')}
          cancelLabel={t('button.cancel')}
          isDangerous={asked === 'remove'}
          onConfirm={() => void (asked === 'renew' ? renew() : remove())}
        >
          {t(`webhooks.${asked}Hint`, { name })}
        </AlertDialog>
      )}
    </Row>
  );
}

/** Lines about a webhook that fails, is off, reads as a member or has two secrets. */
function WebhookCourse({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { organizationId, actorName, state, since, offReason, formerSecretUntil } = webhook;
  const when = since === null ? '' : formats.dateTime(since);
  return (
    <>
      {state === 'failing' && <p className={styles.hint}>{t('webhooks.failing', { when })}</p>}
      {state === 'off' && offReason !== null && (
        // i18n-keys: pages:webhooks.off.{switched_off,failed,gone,not_permitted}
        <p className={styles.hint}>{t(`webhooks.off.${offReason}`, { when, name: actorName })}</p>
      )}
      {organizationId !== null && state !== 'off' && (
        <p className={styles.hint}>{t('webhooks.actor', { name: actorName })}</p>
      )}
      {formerSecretUntil !== null && (
        <p className={styles.hint}>
          {t('webhooks.formerSecret', { when: formats.dateTime(formerSecretUntil) })}
        </p>
      )}
    </>
  );
}
