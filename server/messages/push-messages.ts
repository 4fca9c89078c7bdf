import { actsOf, type PushMessage } from '#contract/notification.ts';
import { notificationPath } from '#contract/notification-path.ts';
import type { Clock } from '../clock.ts';
import { notificationWords, type Reader, type ToldNotification } from './notification-words.ts';
import { createTexts } from './texts.ts';
import type { PushOptions } from './web-push.ts';

export interface PushMessages {
  /** What `WebPush.send` is given for a notification: JSON of the contract's `pushMessage`, and how to deliver it. */
  messageOf(
    told: ToldNotification,
    reader: Reader,
  ): { readonly payload: string; readonly options: PushOptions };
}

const HOUR = 3_600;
/** A browser that was away longer shows what it missed when it opens the app. Seconds. */
const KEPT = 3 * 24 * HOUR;

function optionsOf({ kind, noteId, delegationRequestId }: ToldNotification): PushOptions {
  if (kind === 'reminder.task' || kind === 'reminder.scheduleItem') return { ttl: HOUR, urgency: 'high' };
  // Of a lively talk a browser that was away hears the latest.
  if (kind === 'comment.added')
    return { ttl: KEPT, urgency: 'normal', topic: `${kind} ${noteId ?? delegationRequestId}` };
  const isAsked = kind === 'delegation.requested' || kind === 'comment.mentioned';
  return { ttl: KEPT, urgency: isAsked ? 'high' : 'normal' };
}

export function createPushMessages(clock: Clock): PushMessages {
  const texts = createTexts();
  return {
    messageOf(told, reader) {
      const say = texts(reader.language);
      const { title, body } = notificationWords(say, told, reader, clock.now());
      const message: PushMessage = {
        id: told.id,
        kind: told.kind,
        title,
        body,
        path: notificationPath(told),
        acts: actsOf(told.kind).map((act) => ({ act, title: say(`notification.act.${act}`) })),
      };
      return { payload: JSON.stringify(message), options: optionsOf(told) };
    },
  };
}
