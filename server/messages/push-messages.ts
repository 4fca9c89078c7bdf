import { actsOf, type PushMessage } from '#contract/notification.ts';
import { notificationPath } from '#contract/notification-path.ts';
import { notificationTraits } from '#contract/notification-traits.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '#time/units.ts';
import type { Clock } from '../clock.ts';
import { createTexts } from './message-texts.ts';
import { type DeliveredNotification, notificationTexts, type Reader } from './notification-texts.ts';
import type { PushOptions } from './web-push.ts';

export interface PushMessages {
  /**
   * Payload and options of `WebPush.send` for a notification: JSON of the contract's `pushMessage`, and its
   * delivery.
   */
  messageOf(
    notification: DeliveredNotification,
    reader: Reader,
  ): { readonly payload: string; readonly options: PushOptions };
}

/**
 * Life of a push message. A browser that was offline for longer shows missed notifications when the app opens.
 * Seconds.
 */
const KEPT = 3 * SECONDS_PER_DAY;

function optionsOf({ kind, noteId, delegationRequestId }: DeliveredNotification): PushOptions {
  if (kind === 'reminder.task' || kind === 'reminder.scheduleItem')
    return { ttl: SECONDS_PER_HOUR, urgency: 'high' };
  // An offline browser gets only the latest comment of a thread.
  if (kind === 'comment.added')
    return { ttl: KEPT, urgency: 'normal', topic: `${kind} ${noteId ?? delegationRequestId}` };
  return { ttl: KEPT, urgency: notificationTraits[kind].isPressing ? 'high' : 'normal' };
}

export function createPushMessages(clock: Clock): PushMessages {
  const texts = createTexts();
  return {
    messageOf(notification, reader) {
      const say = texts(reader.language);
      const { title, body } = notificationTexts(say, notification, reader, clock.now());
      const message: PushMessage = {
        id: notification.id,
        kind: notification.kind,
        title,
        body,
        path: notificationPath(notification),
        acts: actsOf(notification.kind).map((act) => ({ act, title: say(`notification.act.${act}`) })),
      };
      return { payload: JSON.stringify(message), options: optionsOf(notification) };
    },
  };
}
