import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { DELEGATION_DAYS, MAX_MESSAGE } from '#contract/limits.ts';
import { type Due, noDue } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { createRequest } from '#domain/delegation/create-request.ts';
import { type AskableOption, useAskablePeople } from '#domain/delegation/use-askable-people.ts';
import { Button } from '#ui/actions/button.tsx';
import { ComboBox } from '#ui/fields/combo-box.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from './delegation.module.css';
import { isDelegable } from './offer-field.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useDraft } from './request/use-draft.ts';

const RequestedDueFields = lazyComponent(
  async () => (await import('./requested-due-fields.tsx')).RequestedDueFields,
);

export interface DelegateDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const NEVER = 'never';
const expiries = ['3', '7', String(DELEGATION_DAYS), '30', NEVER];

interface OfferDraft {
  readonly parties: readonly AskableOption[];
  readonly message: string;
  readonly expiry: string;
  /** Requested due date; several tasks keep their own until one is chosen. */
  readonly wish: Due;
}

const offers = new Map<string, OfferDraft>();
const fresh: OfferDraft = {
  parties: [],
  message: '',
  expiry: String(DELEGATION_DAYS),
  wish: noDue,
};

/** Dialog that delegates tasks: addresses, due date and message. The first who accepts gets each task. */
export function DelegateDialog({ tasks, isOpen, onOpenChange }: DelegateDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const call = useRequest();
  const isOffline = useIsOffline();
  const [query, setQuery] = useState('');
  const taskIds = tasks.map(({ id }) => id).join(' ');
  const { draft, change, forget } = useDraft(offers, taskIds, fresh);
  const { parties, message, expiry, wish } = draft;
  const [sentIds, setSentIds] = useState<ReadonlySet<string>>(new Set());
  const found = useAskablePeople(query);
  const open = tasks.filter((task) => isDelegable(task) && !sentIds.has(task.id));
  const leftOut = tasks.length - open.length - sentIds.size;
  const title = t('delegation.ask.title', { count: open.length, title: open[0]?.title ?? '' });

  async function send() {
    const expiresInDays = expiry === NEVER ? null : Number(expiry);
    const offer = { parties, ...wish, message: message.trim(), expiresInDays };
    const works = await call.run(async () => {
      for (const task of open) {
        await createRequest(client, task.id, offer);
        setSentIds((before) => new Set([...before, task.id]));
      }
    });
    if (!works) return;
    toasts.add({
      text: t(
        parties.some(({ face }) => face === 'email') ? 'delegation.ask.willAsk' : 'delegation.ask.sent',
        {
          count: parties.length,
          names: parties.map(({ label }) => label).join(', '),
        },
      ),
    });
    leave();
  }

  function leave() {
    forget();
    onOpenChange(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={parties.length === 0 && message === ''}
      title={open.length === 0 ? t('delegation.ask.nothingTitle') : title}
      closeLabel={t('button.close')}
      footer={
        <>
          <Button onPress={leave}>{t('button.cancel')}</Button>
          <Button
            variant="primary"
            isPending={call.isPending}
            pendingLabel={t('delegation.sending')}
            isDisabled={isOffline || parties.length === 0 || open.length === 0}
            onPress={() => void send()}
          >
            {t('delegation.ask.act')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <OfflineBanner />
        {leftOut > 0 && <Banner tone="notice">{t('delegation.ask.leftOut', { count: leftOut })}</Banner>}
        {open.length > 1 && (
          <ul className={styles.asking}>
            {open.map((task) => (
              <li key={task.id}>{task.title}</li>
            ))}
          </ul>
        )}
        {open.length > 0 && (
          <>
            <ComboBox
              autoFocus
              label={t('delegation.ask.whom')}
              description={t('delegation.ask.whomHint')}
              options={found.options}
              emptyText={found.emptyText}
              query={query}
              onQueryChange={setQuery}
              value={parties}
              onChange={(next) => change({ parties: next })}
              removeLabel={(name) => t('delegation.askNoLonger', { name })}
            />
            <Suspense fallback={<Skeleton shape="block" height="4rem" />}>
              <RequestedDueFields
                label={t('delegation.ask.date')}
                value={wish}
                onChange={(next) => change({ wish: next })}
              />
            </Suspense>
            <TextArea
              label={t('delegation.ask.message')}
              value={message}
              onChange={(next) => change({ message: next })}
              maxLength={MAX_MESSAGE}
              rows={3}
            />
            <Select
              label={t('delegation.ask.expiry')}
              options={expiries.map((id) => ({
                id,
                label:
                  id === NEVER ? t('delegation.ask.never') : t('delegation.ask.days', { count: Number(id) }),
              }))}
              value={expiry}
              onChange={(next) => change({ expiry: next })}
            />
          </>
        )}
        {call.failure !== null && !isOffline && <Banner tone="failed">{call.failure}</Banner>}
      </div>
    </Dialog>
  );
}
