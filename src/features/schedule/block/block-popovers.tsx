import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { ItemTimes } from '#domain/schedule/item-times.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { describeTimes, type ItemActions } from '#domain/schedule/use-item-actions.ts';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';
import { LazyTimesDialog } from '../plan/lazy-times-dialog.tsx';
import { DRAFT } from '../week/week-events.ts';
import { BlockCard } from './block-card.tsx';
import { AnchoredPopover } from './calendar-popover.tsx';
import { NewBlockForm } from './new-block-form.tsx';
import { focusSoon } from './use-block-keys.ts';

export interface BlockPopoversProps {
  within: RefObject<HTMLElement | null>;
  items: readonly TitledItem[];
  openId: string | null;
  onOpenId(id: string | null): void;
  draft: ItemTimes | null;
  onDraft(draft: ItemTimes | null): void;
  actions: ItemActions;
  settings: ScheduleSettings;
  format: ScheduleFormat;
  focusedId: RefObject<string | null>;
}

export function BlockPopovers(props: BlockPopoversProps) {
  const { within, items, openId, onOpenId, draft, onDraft, actions, settings, format, focusedId } = props;
  const { t } = useTranslation('pages');
  const [changing, setChanging] = useState<ScheduleItem | null>(null);
  const row = items.find(({ item }) => item.id === openId);
  const focusBlock = (id: string | null) => {
    focusedId.current = id;
    focusSoon(within.current, id);
  };
  const close = () => {
    focusBlock(openId);
    onOpenId(null);
  };
  const finish = (act: (times: ItemTimes) => string) => {
    if (draft !== null) focusBlock(act(draft));
    onDraft(null);
  };
  return (
    <>
      {draft !== null && (
        <AnchoredPopover
          key={`${draft.startDate}${draft.endDate}`}
          within={within}
          itemId={DRAFT}
          label={t('schedule.new.heading')}
          onClose={() => onDraft(null)}
        >
          <NewBlockForm
            time={describeTimes(draft, settings, format)}
            times={draft}
            onTitle={(title, chosen) => finish((times) => actions.create(title, times, chosen))}
            onTask={(task) => finish((times) => actions.createForTask(task.id, times))}
            onCancel={() => onDraft(null)}
          />
        </AnchoredPopover>
      )}
      {row !== undefined && (
        <AnchoredPopover
          key={row.item.id}
          within={within}
          itemId={row.item.id}
          label={row.title}
          onClose={close}
        >
          <BlockCard
            row={row}
            time={describeTimes(row.item, settings, format)}
            onRename={(title) => actions.edit(row.item, { title })}
            onRepeat={(rule) => actions.repeat(row.item, rule)}
            onChangeTime={() => {
              setChanging(row.item);
              onOpenId(null);
            }}
            onDuplicate={() => {
              onOpenId(null);
              focusBlock(actions.duplicate(row.item, row.title));
            }}
            onRemove={() => {
              onOpenId(null);
              actions.remove(row.item, row.title);
            }}
            onClose={close}
          />
        </AnchoredPopover>
      )}
      {changing !== null && (
        <LazyTimesDialog
          title={t('schedule.card.changeTime')}
          times={changing}
          settings={settings}
          onSave={(times) => actions.move(changing, times)}
          onClose={() => {
            setChanging(null);
            focusBlock(changing.id);
          }}
        />
      )}
    </>
  );
}
