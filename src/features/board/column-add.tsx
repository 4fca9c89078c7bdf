import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { QuickAddSlot } from '#domain/task/task-slots.ts';
import { Button } from '#ui/actions/button.tsx';
import { Box } from '#ui/layout/primitives.tsx';
import type { ColumnId } from './columns.ts';

/** Button that becomes a quick-add line, whose tasks go into a column; Escape closes it. */
export function ColumnAdd({ id }: { readonly id: Exclude<ColumnId, 'done'> }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAdding) add.current?.querySelector('input')?.focus();
  }, [isAdding]);
  // The new task shows at once; its column is a second write, from the version of the first.
  const put = (taskId: string) => {
    const task = id === 'todo' ? undefined : client.replica.get('task', taskId);
    if (task === undefined) return;
    void client.write({
      name: 'updateTask',
      payload: { id: taskId, version: task.version, data: { progress: id } },
    });
  };
  return (
    <Box
      ref={add}
      rigid
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAdding(false);
      }}
    >
      {isAdding ? (
        <QuickAddSlot isCompact draftOf={`board.${id}`} onAdded={put} />
      ) : (
        <Button
          isWide
          size="small"
          variant="plain"
          icon={<IconPlus aria-hidden="true" />}
          onPress={() => setAdding(true)}
        >
          {t('board.add')}
        </Button>
      )}
    </Box>
  );
}
