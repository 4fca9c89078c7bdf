import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useClient } from '#client-react/client-provider.tsx';
import { useRequest } from '#client-react/use-request.ts';
import type { WebhookDelivery } from '#contract/webhooks/webhook.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { useDeliveryTexts, useWebhooksReload } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface DeliveryEntryProps {
  readonly webhookId: string;
  readonly delivery: WebhookDelivery;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const tones = { waiting: 'notice', delivered: 'accent', failed: 'danger', dropped: 'neutral' } as const;

/** Entry of the log: its course in a line, and opened its body, the answer and sending it again. */
export function DeliveryEntry({ webhookId, delivery, isOpen, onToggle }: DeliveryEntryProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const region = useId();
  const { type, state, createdAt, status, fault, attempts, nextAttemptAt } = delivery;
  const answer =
    status !== null
      ? t('webhooks.log.status', { status })
      : // i18n-keys: pages:webhooks.fault.{timed_out,unreachable,private_address}
        fault === null
        ? null
        : t(`webhooks.fault.${fault}`);
  const course = [
    formats.dateTime(createdAt),
    answer,
    attempts > 1 ? t('webhooks.log.attempts', { count: attempts }) : null,
    nextAttemptAt !== null && attempts > 0
      ? t('webhooks.log.next', { when: formats.dateTime(nextAttemptAt) })
      : null,
  ];
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={isOpen}
        aria-controls={isOpen ? region : undefined}
        onClick={onToggle}
      >
        <Stack as="span" gap={1} basis="16rem" mayShrink className={styles.words}>
          <Text weight="medium" lines="anywhere">
            <code>{type}</code> {/* i18n-keys: pages:webhooks.delivery.{waiting,delivered,failed,dropped} */}
            <Badge tone={tones[state]}>{t(`webhooks.delivery.${state}`)}</Badge>
          </Text>
          <span className={styles.hint}>{course.filter((part) => part !== null).join(' · ')}</span>
        </Stack>
        <IconChevronDown aria-hidden="true" className={styles.chevron} />
      </button>
      {isOpen && (
        <div id={region} className={styles.texts}>
          <DeliveryTexts webhookId={webhookId} delivery={delivery} />
        </div>
      )}
    </li>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function DeliveryTexts({ webhookId, delivery }: Pick<DeliveryEntryProps, 'webhookId' | 'delivery'>) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const reload = useWebhooksReload();
  const { isPending, failure, run } = useRequest();
  const { id: deliveryId, state } = delivery;
  const { data, error } = useDeliveryTexts(webhookId, deliveryId, state);
  if (error !== null) return <Banner tone="failed">{t('webhooks.log.failed')}</Banner>;
  if (data === undefined) return <Skeleton shape="block" height="8rem" />;
  const { body, answer, canSendAgain } = data;
  const resend = () =>
    run(async () => {
      const params = { id: webhookId, deliveryId };
      await client.call('resendWebhookDelivery', { params, body: { id: uuidv7() } });
      await reload();
    });
  return (
    <>
      <Text as="p" size="sm" weight="medium">
        {t('webhooks.log.body')}
      </Text>
      {body === null ? (
        <p className={styles.hint}>{t('webhooks.log.hidden')}</p>
      ) : (
        <Code label={t('webhooks.log.body')} text={indented(body)} />
      )}
      {answer !== null && answer !== '' && (
        <>
          <Text as="p" size="sm" weight="medium">
            {t('webhooks.log.answer')}
          </Text>
          <Code label={t('webhooks.log.answer')} text={answer} />
        </>
      )}
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
      {canSendAgain && (
        <div>
          <Button size="small" isPending={isPending} onPress={() => void resend()}>
            {t('webhooks.log.again')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Text of a machine, which scrolls and so can be reached by the keyboard. */
function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles.code} tabIndex={0} aria-label={label}>
      <code>{text}</code>
    </section>
  );
}
