import ICAL from 'ical.js';
import PostalMime, { type Address } from 'postal-mime';
import type { GuestAnswer } from '#contract/people/guest-answer.ts';

/** Longest calendar that is read. Characters. */
const MAX_CALENDAR = 100_000;
const MAX_PARTS_DEEP = 20;
const MAX_HEADERS = 65_536;

const CALENDAR_TYPES: ReadonlySet<string> = new Set(['text/calendar', 'application/ics']);

const answers: ReadonlyMap<string, GuestAnswer> = new Map([
  ['ACCEPTED', 'accepted'],
  ['TENTATIVE', 'tentative'],
  ['DECLINED', 'declined'],
]);

/** Answer of a guest’s calendar (iTIP, RFC 5546). */
export interface Reply {
  readonly uid: string;
  readonly email: string;
  readonly response: GuestAnswer;
  readonly sequence: number;
  /** Instant of the answer by the guest’s clock. Milliseconds since the epoch. */
  readonly at: number;
}

export interface ReceivedReply {
  /** Null for a mail without an answer to a whole invitation. */
  readonly reply: Reply | null;
  /** Whether it answers to occurrences of a series alone, which say nothing about the others. */
  readonly isToOccurrence: boolean;
  /** Addresses that the mail says it is for, in lower case. */
  readonly addresses: readonly string[];
}

function replyIn(text: string): Reply | 'occurrence' | null {
  const root = new ICAL.Component(ICAL.parse(text));
  const method = String(root.getFirstPropertyValue('method')).toUpperCase();
  const events = root.getAllSubcomponents('vevent');
  if (method !== 'REPLY' || events.length === 0) return null;
  const [event, ...others] = events.filter((each) => each.getFirstProperty('recurrence-id') === null);
  if (event === undefined) return 'occurrence';
  if (others.length > 0) return null;
  const [attendee, ...more] = event.getAllProperties('attendee');
  const stamp: unknown = event.getFirstPropertyValue('dtstamp');
  const sequence = Number(event.getFirstPropertyValue('sequence') ?? 0);
  const response = answers.get(String(attendee?.getFirstParameter('partstat')).toUpperCase());
  if (attendee === undefined || more.length > 0 || response === undefined) return null;
  if (!(stamp instanceof ICAL.Time) || !Number.isSafeInteger(sequence)) return null;
  const email = decodeURI(String(attendee.getFirstValue()).replace(/^mailto:/i, ''));
  const at = stamp.toJSDate().getTime();
  if (!Number.isFinite(at)) return null;
  return {
    uid: String(event.getFirstPropertyValue('uid')),
    email: email.toLowerCase(),
    response,
    sequence,
    at,
  };
}

/** Reply in the text of a calendar; null for another one, and for none. */
function findReply(text: string): ReturnType<typeof replyIn> {
  if (text.length > MAX_CALENDAR) return null;
  try {
    return replyIn(text);
  } catch {
    return null;
  }
}

function addressesOf(all: readonly Address[]): string[] {
  return all.flatMap((each) =>
    each.group === undefined ? [each.address.toLowerCase()] : addressesOf(each.group),
  );
}

/** Reads a mail, which anybody may have written. One that cannot be read has no answer. */
export async function readReply(mail: Uint8Array): Promise<ReceivedReply> {
  try {
    const {
      attachments,
      to = [],
      cc = [],
    } = await PostalMime.parse(mail, {
      attachmentEncoding: 'utf8',
      maxNestingDepth: MAX_PARTS_DEEP,
      maxHeadersSize: MAX_HEADERS,
      maxRfc822NestingDepth: 0,
    });
    const replies = attachments
      .filter(({ mimeType }) => CALENDAR_TYPES.has(mimeType))
      .map(({ content }) => (typeof content === 'string' ? findReply(content) : null));
    return {
      reply: replies.find((each) => each !== null && each !== 'occurrence') ?? null,
      isToOccurrence: replies.includes('occurrence'),
      addresses: addressesOf([...to, ...cc]),
    };
  } catch {
    return { reply: null, isToOccurrence: false, addresses: [] };
  }
}
