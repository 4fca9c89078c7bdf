import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientProvider, useClient } from '#client-react/client-provider.tsx';
import type { EditRange } from '#contract/edit-range.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { movedRecurrence } from './moved-recurrence.ts';
import { sharedPart, watchEdits } from './series-edits.ts';

/** Asks after edits of a repeating task whether they apply to the others of its series. */
export function SeriesEdits({ task, children }: { task: Task; children: ReactNode }) {
  const client = useClient();
  const [edits, setEdits] = useState<TaskPatch | null>(null);
  const isAsked = task.recurrence !== null && can(task.role, 'task.repeat') && task.progress !== 'done';
  const watched = useMemo(
    () =>
      isAsked
        ? watchEdits(client, task.id, (patch) => {
            const shared = sharedPart(patch);
            if (shared !== null) setEdits((before) => ({ ...before, ...shared }));
          })
        : client,
    [client, task.id, isAsked],
  );
  return (
    <ClientProvider client={watched}>
      {isAsked && edits !== null && <SeriesNotice task={task} edits={edits} onDone={() => setEdits(null)} />}
      {children}
    </ClientProvider>
  );
}

interface SeriesNoticeProps {
  readonly task: Task;
  readonly edits: TaskPatch;
  readonly onDone: () => void;
}

function SeriesNotice({ task, edits, onDone }: SeriesNoticeProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const today = useToday(task.recurrence?.timeZone ?? formats.settings.timeZone);
  const moved = edits.dueDate === undefined ? null : movedRecurrence(task);
  const next = moved === null ? null : repeatSentence(moved, task, today, t, formats);
  function apply(range: EditRange) {
    void updateTask(client, client.replica.get('task', task.id) ?? task, edits, range);
    toasts.add({ text: t(`task.series.applied.${range}`) });
    onDone();
  }
  return (
    <Banner
      tone="notice"
      action={
        <Row as="span" gap={2} wrap>
          {/* i18n-keys: pages:task.series.{one,following,all} */}
          <Button size="small" variant="plain" onPress={onDone}>
            {t('task.series.one')}
          </Button>
          {/* i18n-keys: pages:task.series.applied.{following,all} */}
          <Button size="small" onPress={() => apply('following')}>
            {t('task.series.following')}
          </Button>
          <Button size="small" onPress={() => apply('all')}>
            {t('task.series.all')}
          </Button>
        </Row>
      }
    >
      {t('task.series.ask')}
      {next !== null && ` ${t('task.series.next', { sentence: next })}`}
    </Banner>
  );
}
