import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { notificationKinds, pushMessage } from '#contract/notification.ts';
import { languages } from '#contract/people/language-names.ts';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import type { DeliveredNotification, Reader } from './notification-texts.ts';
import { createPushMessages } from './push-messages.ts';
import { MAX_PUSH_PAYLOAD } from './web-push.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const messages = createPushMessages(createManualClock(now));
const ids = { note: uuidv7(), request: uuidv7(), organization: uuidv7(), group: uuidv7(), item: uuidv7() };
const nothing = {
  noteId: null,
  delegationRequestId: null,
  organizationId: null,
  groupId: null,
  offeredRole: null,
  calendarItemId: null,
  dueAt: null,
  dueDay: null,
  guestAnswer: null,
};
const english: Reader = { language: 'en', timeZone: null, hourCycle: null };

function messageWith(changes: Partial<DeliveredNotification>, reader = english) {
  const notification: DeliveredNotification = {
    id: uuidv7(),
    kind: 'task.shared',
    subject: 'Report',
    actorName: 'Grace',
    ...nothing,
    ...changes,
  };
  const { payload, options } = messages.messageOf(notification, reader);
  return { ...pushMessage.parse(JSON.parse(payload)), payload, options };
}

describe.each(languages)('a push message in %s', (language) => {
  it.each(notificationKinds)('%s says something', (kind) => {
    const dueAt = '2026-11-21T10:10:00.000Z';
    const { title, body } = messageWith({ kind, dueAt }, { ...english, language });
    expect(title).not.toMatch(/\{\{|notification\./);
    expect(title).toMatch(kind.startsWith('reminder.') ? /^Report$/ : /./);
    expect(body).toMatch(kind.startsWith('reminder.') ? /10/ : /^Report$/);
  });

  it('names somebody where the one who did it has no name', () => {
    expect(messageWith({ actorName: '  ' }, { ...english, language }).title).toMatch(/^\p{Lu}\S+ /u);
  });
});

describe('when a thing is due', () => {
  const due = (
    minutes: number,
    reader: Partial<Reader> = {},
    kind: DeliveredNotification['kind'] = 'reminder.task',
  ) =>
    messageWith({ kind, dueAt: new Date(now + minutes * 60_000).toISOString() }, { ...english, ...reader })
      .body;

  it('is told from now, before, at and after it', () => {
    expect(due(10)).toBe('Due in 10 minutes');
    expect(due(1)).toBe('Due in 1 minute');
    expect(due(0)).toBe('Due now');
    expect(due(-5)).toBe('Was due 5 minutes ago');
    expect(due(120)).toBe('Due in 2 hours');
    expect(due(3 * 1_440)).toBe('Due in 3 days');
    expect(due(10, {}, 'reminder.scheduleItem')).toBe('Starts in 10 minutes');
    expect(due(-1, {}, 'reminder.scheduleItem')).toBe('Started 1 minute ago');
  });

  it('is told by the clock too where the zone is known', () => {
    expect(due(10, { timeZone: 'Europe/Berlin', hourCycle: 'h23' })).toBe('Due in 10 minutes (11:10)');
    expect(due(10, { timeZone: 'America/New_York' })).toMatch(/^Due in 10 minutes \(5:10\sAM\)$/);
    expect(due(10, { language: 'de', timeZone: 'Europe/Berlin' })).toBe('Fällig in 10 Minuten (11:10)');
    expect(due(2_880, { language: 'de', timeZone: 'Europe/Berlin' })).toMatch(
      /^Fällig in 2 Tagen \(Mo\., 23\. Nov/,
    );
  });

  it.each([
    ['de', 'War vor 5 Minuten fällig'],
    ['fr', 'Échéance passée : il y a 5 minutes'],
    ['es', 'Venció hace 5 minutos'],
    ['it', 'È scaduta 5 minuti fa'],
  ] as const)('is in the past tense of %s when it is over', (language, text) => {
    expect(due(-5, { language }).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('is the day alone where the whole day is, as the reader counts days', () => {
    const whole = (zone: string | null, dueDay = '2026-11-22', language: Reader['language'] = 'en') =>
      messageWith(
        { kind: 'reminder.task', dueAt: '2026-11-21T11:00:00.000Z', dueDay },
        { ...english, language, timeZone: zone },
      ).body;
    expect(whole('Europe/Berlin')).toBe('Due tomorrow (Sun, Nov 22)');
    expect(whole('Pacific/Auckland', '2026-11-21')).toBe('Due today (Sat, Nov 21)');
    expect(whole('Pacific/Kiritimati', '2026-11-21')).toBe('Was due yesterday (Sat, Nov 21)');
    expect(whole('Pacific/Honolulu', '2026-11-21', 'de')).toBe('Fällig heute (Sa., 21. Nov.)');
  });

  it('is left out where nobody knows it', () => {
    expect(messageWith({ kind: 'reminder.task' }).body).toBe('');
  });
});

describe('where it leads', () => {
  it.each<[Partial<DeliveredNotification>, string]>([
    [
      { kind: 'delegation.requested', noteId: ids.note, delegationRequestId: ids.request },
      `/request/${ids.request}`,
    ],
    [{ kind: 'delegation.withdrawn', delegationRequestId: ids.request }, '/cooperate/requests'],
    [{ kind: 'task.shared', noteId: ids.note }, `/task/${ids.note}`],
    [{ kind: 'comment.added', noteId: ids.note }, `/task/${ids.note}`],
    [{ kind: 'comment.added', delegationRequestId: ids.request }, `/request/${ids.request}`],
    [{ kind: 'organization.added', organizationId: ids.organization }, '/cooperate/requests'],
    [{ kind: 'organization.removed', organizationId: ids.organization }, '/wall'],
    [{ kind: 'group.added', organizationId: ids.organization, groupId: ids.group }, `/group/${ids.group}`],
    [{ kind: 'group.removed', groupId: ids.group }, '/wall'],
    [{ kind: 'reminder.task', noteId: ids.note }, `/task/${ids.note}`],
    [
      { kind: 'reminder.scheduleItem', noteId: ids.note, calendarItemId: ids.item },
      `/schedule-item/${ids.item}`,
    ],
    [{ kind: 'task.shared' }, '/wall'],
  ])('%o', (changes, path) => expect(messageWith(changes).path).toBe(path));
});

describe('what goes over the wire', () => {
  it('is never too long for a push service, and stays text', () => {
    for (const character of ['a', '"', '\\', 'ä', '𝒜', '\u0000', '\u202E', '\uD800', '👩‍👩‍👧‍👦']) {
      const long = character.repeat(2_000);
      const { payload, title } = messageWith({ kind: 'comment.mentioned', actorName: long, subject: long });
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MAX_PUSH_PAYLOAD);
      expect(title.isWellFormed()).toBe(true);
      expect(title).not.toMatch(/[\p{Cc}\u202E]/u);
    }
  });

  it('wakes a device for a reminder and a request, and lets the latest comment stand for all', () => {
    expect(messageWith({ kind: 'reminder.task' }).options).toEqual({ ttl: 3_600, urgency: 'high' });
    expect(messageWith({ kind: 'delegation.requested' }).options).toMatchObject({ urgency: 'high' });
    expect(messageWith({ kind: 'comment.added', noteId: ids.note }).options).toMatchObject({
      urgency: 'normal',
      topic: `comment.added ${ids.note}`,
    });
  });
});
