import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import type { Task } from '#contract/task/task.ts';
import { useFormats } from '#i18n/react.ts';
import { Text } from '#ui/layout/primitives.tsx';
import { toneColors } from '#ui/marks/tone.ts';
import { useLabelTone } from '../filter/label-tones.ts';
import { useTaskParts } from '../subtask-counts.ts';
import styles from './task-row.module.css';

/** Maximum of labels, so that the title is not crowded. */
const SHOWN = 3;

export function RowLabels({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('pages');
  const shown = names.slice(0, SHOWN);
  return (
    <span className={styles.labels}>
      {shown.map((name) => (
        <RowLabel key={name} name={name} />
      ))}
      {names.length > SHOWN && (
        <span className={styles.label} title={names.slice(SHOWN).join(', ')}>
          {t('taskList.row.moreLabels', { count: names.length - SHOWN })}
        </span>
      )}
    </span>
  );
}

function RowLabel({ name }: { name: string }) {
  return (
    <span className={styles.label} style={toneColors(useLabelTone(name))}>
      {name}
    </span>
  );
}

/** Progress of a task's subtasks: 2/5. */
export function RowParts({ taskId }: { taskId: string }) {
  const { t } = useTranslation('pages');
  const parts = useTaskParts(taskId);
  if (parts === undefined) return null;
  const { done, all } = parts;
  return (
    <span className={styles.mark} role="img" aria-label={t('taskList.row.parts', { done, all })}>
      <IconListCheck aria-hidden="true" />
      {done}/{all}
    </span>
  );
}

/** Icons for repeating, requested and delegated tasks, and those with files. */
export function RowSigns({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const { recurrence, delegatedStatus, assetLinks } = task;
  const files = assetLinks.filter(({ file }) => file !== null).length;
  return (
    <>
      {recurrence !== null && (
        <span className={styles.mark} role="img" aria-label={t('taskList.row.repeats')}>
          <IconRepeat aria-hidden="true" />
        </span>
      )}
      {files > 0 && (
        <span className={styles.mark} role="img" aria-label={t('taskList.row.files', { count: files })}>
          <IconPaperclip aria-hidden="true" />
          {files}
        </span>
      )}
      {delegatedStatus !== 'OPEN' && <RowRequest taskId={task.id} status={delegatedStatus} />}
    </>
  );
}

/** Word for a task that others do or are asked to do; with the names of those who have not answered, for whoever asked them. */
function RowRequest({ taskId, status }: { taskId: string; status: 'REQUEST' | 'DELEGATED' }) {
  const { t } = useTranslation('pages');
  const { settings } = useFormats();
  const pending = useMemo(
    (): LiveListSpec<DelegationRequest> => ({
      where: (request) => request.issuerNoteId === taskId && request.status === 'pending',
      compare: () => 0,
    }),
    [taskId],
  );
  const asked = useLiveList('delegationRequest', pending)
    .flatMap(({ access }) => access)
    .filter((each) => each.status === 'pending')
    .map(({ name }) => name);
  const names = new Intl.ListFormat(settings.locale, { type: 'unit' }).format(asked);
  return (
    <span className={styles.mark}>
      <IconUserShare aria-hidden="true" />
      {/* i18n-keys: pages:taskList.filter.delegations.{REQUEST,DELEGATED} */}
      {asked.length > 0 ? t('taskList.row.asked', { names }) : t(`taskList.filter.delegations.${status}`)}
    </span>
  );
}

export function RowScope({ task: { organizationId, groupId } }: { task: Task }) {
  const organization = useEntity('organization', organizationId ?? undefined);
  const group = useEntity('group', groupId ?? undefined);
  const name = group?.name ?? organization?.name;
  if (name === undefined) return null;
  return (
    <span className={styles.mark}>
      <IconUsers aria-hidden="true" />
      <Text maxWidth="12rem" lines="ellipsis">
        {name}
      </Text>
    </span>
  );
}
