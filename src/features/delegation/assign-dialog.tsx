import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem, Text } from 'react-aria-components/ListBox';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { DELEGATION_DAYS } from '#contract/limits.ts';
import { noDue } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { assignInTurn, createRequest, requestInTurn } from '#domain/delegation/create-request.ts';
import { type TaskDialogProps, useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Face } from '#ui/fields/combo-box.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import menu from '#ui/overlays/menu.module.css';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from './assign-dialog.module.css';
import { takeBack, withdrawRequest } from './delegation-mutations.ts';
import { isDelegable } from './offer-field.tsx';
import { type AssignChoice, useAssignChoices } from './use-assign-choices.ts';

/** Task that was handed over in the dialog: after a failure the others are left to repeat. */
interface Sent {
  readonly task: Task;
  readonly to: AssignChoice['id'];
  /** Null where it would take away more than was given. */
  readonly undo: (() => void) | null;
}

/**
 * Dialog that hands tasks to somebody: a name or an email address, and Enter. A colleague gets them at once, anyone
 * else is asked. A message and a date are added in the dialog of a request, to which it leads.
 */
export function AssignDialog({ tasks, isOpen, onOpenChange }: TaskDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const call = useRequest();
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const openDialog = useTaskDialogs();
  const [query, setQuery] = useState('');
  const { choices, hint, emptyText } = useAssignChoices(query);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const rest = tasks.filter(({ id }) => sent.every(({ task }) => task.id !== id));
  const open = rest.filter(isDelegable);
  const leftOut = rest.length - open.length;
  const about = { count: open.length, title: open[0]?.title ?? '' };

  /** Resolves to the undo. */
  async function handOver(task: Task, choice: AssignChoice): Promise<Sent['undo']> {
    const { id, title } = task;
    if (choice.way === 'ask') {
      const offer = { parties: [choice.party], ...noDue, message: '', expiresInDays: DELEGATION_DAYS };
      if (isOffline) {
        await requestInTurn(client, id, offer.parties);
        return null;
      }
      const requestId = await createRequest(client, id, offer);
      return () =>
        void withdrawRequest(client, requestId).catch((error: unknown) =>
          toasts.add({ text: refusalText(error), tone: 'failed' }),
        );
    }
    // Somebody who could see the task already keeps that when it is taken back: only a new access is undone.
    const isKnown = task.NoteAccess.some(({ userId }) => userId === choice.id);
    await assignInTurn(client, id, choice.id);
    if (isKnown) return null;
    return () => {
      if (takeBack(client, id, choice.id)) return;
      toasts.add({ text: t('delegation.assign.notUndone', { title }), tone: 'failed' });
    };
  }

  async function choose(choice: AssignChoice) {
    const all = [...sent];
    const works = await call.run(async () => {
      for (const task of open) all.push({ task, to: choice.id, undo: await handOver(task, choice) });
    });
    setSent(all);
    if (!works) return;
    const theirs = all.filter(({ to }) => to === choice.id);
    const undos = theirs.flatMap(({ undo }) => undo ?? []);
    const undo = () => {
      for (const each of undos) each();
    };
    const given = { name: choice.name, count: theirs.length, title: theirs[0]?.task.title ?? '' };
    toasts.add({
      text: t(choice.way === 'ask' ? 'delegation.assign.asked' : 'delegation.assign.done', given),
      ...(undos.length === theirs.length && {
        action: { label: t('button.undo'), onAction: undo },
      }),
    });
    onOpenChange(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="narrow"
      title={open.length === 0 ? t('delegation.ask.nothingTitle') : t('delegation.assign.title', about)}
      closeLabel={t('button.close')}
      footer={
        open.length > 0 && (
          <Button onPress={() => openDialog('delegate', tasks)}>{t('delegation.assign.askInstead')}</Button>
        )
      }
    >
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = choices;
          if (query.trim() !== '' && first !== undefined && !call.isPending) void choose(first);
        }}
      >
        {leftOut > 0 && <Banner tone="notice">{t('delegation.ask.leftOut', { count: leftOut })}</Banner>}
        {open.length > 0 && (
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <SearchField autoFocus label={t('delegation.assign.whom')} isLabelHidden />
            <p className={styles.hint}>{hint}</p>
            <ListBox
              aria-label={t('delegation.assign.whom')}
              items={choices}
              selectionMode="none"
              disabledKeys={call.isPending ? choices.map(({ id }) => id) : []}
              onAction={(key) => {
                const chosen = choices.find(({ id }) => id === key);
                if (chosen !== undefined) void choose(chosen);
              }}
              renderEmptyState={() => <p className={classNames(styles.hint, styles.empty)}>{emptyText}</p>}
              className={classNames(styles.list)}
            >
              {(choice) => (
                <ListBoxItem id={choice.id} textValue={choice.label} className={classNames(menu.item)}>
                  <Face face={choice.way === 'ask' ? choice.party.face : 'person'} label={choice.name} />
                  <span className={menu.text}>
                    <Text slot="label">{choice.label}</Text>
                    <Text slot="description" className={classNames(menu.description)}>
                      {choice.description}
                    </Text>
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
          </Autocomplete>
        )}
        {call.failure !== null && <Banner tone="failed">{call.failure}</Banner>}
      </Stack>
    </Dialog>
  );
}
