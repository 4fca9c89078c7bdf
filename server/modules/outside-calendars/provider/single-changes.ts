import type { OutsideEvent, OutsidePatch, OutsideTimes } from '../calendar-provider.ts';
import { timesAt } from './shift.ts';

const TEXTS = ['title', 'description', 'location'] as const;
export type SeriesTexts = Pick<OutsideEvent, (typeof TEXTS)[number]>;

/** A series by its first occurrence. */
export interface SeriesMaster {
  readonly id: string;
  readonly times: OutsideTimes;
  readonly rule: string;
  readonly texts: SeriesTexts;
  /** The key of the last of our writes to it. */
  readonly lastKey: string | null;
}

function sameTimes(one: OutsideTimes, other: OutsideTimes): boolean {
  if (one.isAllDay) return other.isAllDay && one.startDay === other.startDay && one.endDay === other.endDay;
  return !other.isAllDay && one.startDate === other.startDate && one.endDate === other.endDate;
}

/** What of an occurrence differs from what its series says of it. */
function ownOf({ texts, times }: SeriesMaster, event: OutsideEvent): OutsidePatch {
  const differing = TEXTS.filter((text) => event[text] !== texts[text]);
  const isAtPlace =
    event.originalStart === null || sameTimes(event.times, timesAt(times, event.originalStart));
  return {
    ...Object.fromEntries(differing.map((text) => [text, event[text]])),
    ...(isAtPlace ? {} : { times: event.times }),
  };
}

/**
 * What an occurrence that was changed alone keeps when its series changes by `patch` from another one on. New times are
 * for all of them.
 */
export function keptOf(master: SeriesMaster, event: OutsideEvent, patch: OutsidePatch): OutsidePatch {
  const { times, ...texts } = ownOf(master, event);
  return patch.times !== undefined || times === undefined ? texts : { ...texts, times };
}

/** What a patch of the whole series means for an occurrence that was changed alone: the texts that it shares with it. */
export function sharedOf(master: SeriesMaster, event: OutsideEvent, patch: OutsidePatch): OutsidePatch {
  const own = ownOf(master, event);
  const shared = TEXTS.filter((text) => patch[text] !== undefined && own[text] === undefined);
  return Object.fromEntries(shared.map((text) => [text, patch[text]]));
}

/** What of a patch an event does not say yet. */
export function missingOf(patch: OutsidePatch, event: OutsideEvent): OutsidePatch {
  const missing = TEXTS.filter((text) => patch[text] !== undefined && patch[text] !== event[text]);
  const { times } = patch;
  return {
    ...Object.fromEntries(missing.map((text) => [text, patch[text]])),
    ...(times === undefined || sameTimes(times, event.times) ? {} : { times }),
  };
}

/** What a patch says of the occurrence from which it reaches further, whatever that had of its own. */
export function textsOf({ title, description, location }: OutsidePatch): OutsidePatch {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(location === undefined ? {} : { location }),
  };
}
