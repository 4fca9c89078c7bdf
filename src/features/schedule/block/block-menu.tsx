import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { firstDateOf } from '#domain/schedule/agenda.ts';
import type { BlockMenuSlotProps } from '#domain/schedule/schedule-slots.ts';
import { useOpenTask } from '#domain/task/open-task.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { LazyTimesDialog } from '../plan/lazy-times-dialog.tsx';

const MOVE = 'move:';

export function BlockMenu({ agenda, item, title }: BlockMenuSlotProps) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const openTask = useOpenTask();
  const [isChanging, setChanging] = useState(false);
  const { format, settings, actions, moveTo } = agenda;
  const label = t('schedule.agenda.blockMenu', { title });
  const isFixed = item.isReadOnly;
  const here = firstDateOf(item, settings.timeZone);
  return (
    <>
      <Menu
        label={label}
        placement="bottom end"
        trigger={
          <IconButton size="small" variant="plain" label={label} icon={<IconDots aria-hidden="true" />} />
        }
        entries={[
          { id: 'open', label: t('schedule.agenda.openBlock') },
          ...(item.noteId === null ? [] : [{ id: 'task', label: t('schedule.card.openTask') }]),
          ...(isFixed ? [] : [{ id: 'time', label: t('schedule.list.chooseTime') }]),
          ...(isFixed
            ? []
            : [
                {
                  heading: t('schedule.agenda.moveTo'),
                  entries: agenda.days
                    .slice(0, 7)
                    .filter(({ date }) => date !== here)
                    .map(({ date }) => ({ id: `${MOVE}${date}`, label: format.shortDay(date) })),
                },
                {
                  id: 'remove',
                  label: t('button.remove'),
                  isDangerous: true,
                  isSeparated: true,
                },
              ]),
        ]}
        onAction={(id) => {
          if (id.startsWith(MOVE)) moveTo(item, id.slice(MOVE.length));
          else if (id === 'open') void navigate(`/schedule-item/${item.id}`);
          else if (id === 'task' && item.noteId !== null) openTask({ id: item.noteId });
          else if (id === 'time') setChanging(true);
          else actions.remove(item, title);
        }}
      />
      {isChanging && (
        <LazyTimesDialog
          title={t('schedule.card.changeTime')}
          times={item}
          settings={settings}
          onSave={(times) => actions.move(item, times)}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}
