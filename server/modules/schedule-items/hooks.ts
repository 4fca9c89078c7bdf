import type { EditRange } from '#contract/edit-range.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { ScheduleItemRow } from './table.ts';

/** Calendar of a provider in which an item is mirrored. */
type ItemCalendar = Pick<ScheduleItemRow, 'provider'> & { readonly id: string };

export interface ScheduleItemHooks {
  /** Calendar of a new item, null for Daywall's own; `calendarId` undefined: by the caller's settings. */
  calendarForItem(context: WriteContext, calendarId: string | null | undefined): Promise<ItemCalendar | null>;
  /** Calendar in which a user's blocks are mirrored; null for none. */
  calendarForBlock(context: WriteContext, ownerId: string): Promise<ItemCalendar | null>;
  /** `rule`: of the series that begins with it; null for a single item. */
  onCreated(context: WriteContext, item: ScheduleItemRow, rule: string | null): Promise<void>;
  onChanged(
    context: WriteContext,
    before: ScheduleItemRow,
    after: ScheduleItemRow,
    editRange: EditRange,
  ): Promise<void>;
  onDeleted(context: WriteContext, item: ScheduleItemRow, editRange: EditRange): Promise<void>;
  /** `before`: the item as it was while deleted. */
  onRestored(context: WriteContext, before: ScheduleItemRow): Promise<void>;
}

/** Hook of reads: what a user views is loaded from providers and kept in sync. */
export interface ViewHooks {
  /** The user opens their schedule. */
  onScheduleOpened(userId: string): Promise<void>;
  onRangeViewed(userId: string, range: { readonly timeMin: string; readonly timeMax: string }): Promise<void>;
}

/** Hook of the guests of own items. */
export interface GuestHooks {
  /**
   * At the end of a write; `before` and `after` are the written item with its series as they were and are. `guests`:
   * addresses of all guests from now on; undefined leaves them.
   */
  onSettled(
    context: WriteContext,
    before: ScheduleItemRow,
    after: ScheduleItemRow,
    guests: readonly string[] | undefined,
  ): Promise<void>;
}
