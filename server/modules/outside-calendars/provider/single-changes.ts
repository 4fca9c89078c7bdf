import type { OutsideEvent, OutsidePatch, OutsideTimes } from '../calendar-provider.ts';
import { timesAt } from './shift.ts';

const TEXTS = ['title', 'description', 'location'] as const;
export type SeriesTexts = Pick<OutsideEvent, (typeof TEXTS)[number]>;

/** Series with the fields of its first occurrence. */
export interface SeriesMaster {
  readonly id: string;
  readonly times: OutsideTimes;
  readonly rule: string;
  readonly texts: SeriesTexts;
  /** Key of our last write to the series. */
  readonly lastKey: string | null;
}

function sameTimes(one: OutsideTimes, other: OutsideTimes): boolean {
  if (one.isAllDay) return other.isAllDay && one.startDay === other.startDay && one.endDay === other.endDay;
  return !other.isAllDay && one.startDate === other.startDate && one.endDate === other.endDate;
}

/** Fields in which an occurrence differs from its series. */
function ownOf({ texts, times }: SeriesMaster, event: OutsideEvent): OutsidePatch {
  const differing = TEXTS.filter((text) => event[text] !== texts[text]);
  const isUnmoved =
    event.originalStart === null || sameTimes(event.times, timesAt(times, event.originalStart));
  return {
    ...Object.fromEntries(differing.map((text) => [text, event[text]])),
    ...(isUnmoved ? {} : { times: event.times }),
  };
}

/** Own fields that a changed occurrence keeps when its series is patched. New times apply to all. */
export function keptOf(master: SeriesMaster, event: OutsideEvent, patch: OutsidePatch): OutsidePatch {
  const { times, ...texts } = ownOf(master, event);
  return patch.times !== undefined || times === undefined ? texts : { ...texts, times };
}

/** Fields of a series patch that a changed occurrence takes: the texts that it shares with its series. */
export function sharedOf(master: SeriesMaster, event: OutsideEvent, patch: OutsidePatch): OutsidePatch {
  const own = ownOf(master, event);
  const shared = TEXTS.filter((text) => patch[text] !== undefined && own[text] === undefined);
  return Object.fromEntries(shared.map((text) => [text, patch[text]]));
}

/** Fields of a patch that differ from the event. */
export function missingOf(patch: OutsidePatch, event: OutsideEvent): OutsidePatch {
  const missing = TEXTS.filter((text) => patch[text] !== undefined && patch[text] !== event[text]);
  const { times } = patch;
  return {
    ...Object.fromEntries(missing.map((text) => [text, patch[text]])),
    ...(times === undefined || sameTimes(times, event.times) ? {} : { times }),
  };
}

/** Texts of a patch, which replace even own ones in the edited occurrence. */
export function textsOf({ title, description, location }: OutsidePatch): OutsidePatch {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(location === undefined ? {} : { location }),
  };
}
