import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { type FoundParty, useFoundPeople } from '#domain/people/use-found-people.ts';
import { Button } from '#ui/actions/button.tsx';
import { ComboBox } from '#ui/fields/combo-box.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Row, Stack } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { type GrantableRight, shareTask } from './sharing-mutations.ts';

interface ShareFormProps {
  /** Tasks that the user can share. */
  readonly tasks: readonly Task[];
  readonly autoFocus?: boolean;
}

export function ShareForm({ tasks, autoFocus = false }: ShareFormProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [query, setQuery] = useState('');
  const [parties, setParties] = useState<readonly FoundParty[]>([]);
  const [right, setRight] = useState<GrantableRight>('view');
  const [task, ...others] = tasks;
  // Several tasks may have different accesses, so nobody is excluded.
  const exceptIds = useMemo(
    () => new Set(task === undefined || others.length > 0 ? [] : holdersOf(task)),
    [task, others.length],
  );
  const found = useFoundPeople(query, { exceptIds });

  function share() {
    for (const each of tasks) {
      const holders = new Set(holdersOf(each));
      for (const party of parties) if (!holders.has(party.id)) shareTask(client, each.id, party, right);
    }
    const names = parties.map(({ label }) => label).join(', ');
    toasts.add({ text: t('sharing.shared', { names }) });
    setParties([]);
  }

  return (
    <Stack gap={4} mayShrink>
      <ComboBox
        autoFocus={autoFocus}
        label={t('sharing.with')}
        options={found.options}
        emptyText={found.emptyText}
        query={query}
        onQueryChange={setQuery}
        value={parties}
        onChange={setParties}
        removeLabel={(name) => t('sharing.remove', { name })}
      />
      <Row gap={2} align="center" justify="between" wrap>
        <Segmented
          label={t('sharing.rightLabel')}
          options={[
            { id: 'view', label: t('sharing.right.view') },
            { id: 'edit', label: t('sharing.right.edit') },
          ]}
          value={right}
          onChange={setRight}
        />
        <Button variant="primary" isDisabled={parties.length === 0} onPress={share}>
          {t('sharing.share')}
        </Button>
      </Row>
    </Stack>
  );
}

function holdersOf({ NoteAccess, ownerId }: Task): string[] {
  return [
    ownerId,
    ...NoteAccess.flatMap(({ userId, groupId, organizationId }) => userId ?? groupId ?? organizationId ?? []),
  ];
}
