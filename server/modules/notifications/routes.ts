import { api } from '#contract/api.ts';
import type { Database } from '#server/database/database.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { WebPush } from '#server/messages/web-push.ts';
import { preferencesOf } from './notification-preferences.ts';
import { createSubscriptionWrites } from './push-subscriptions.ts';
import { listNotifications, markNotificationsRead, updatePreferences } from './service.ts';

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly webPush: WebPush;
}

export function registerNotificationRoutes(http: Http, { database, webPush }: Dependencies): void {
  const { subscribeToPush, unsubscribeFromPush } = createSubscriptionWrites(webPush);
  http.write(api.subscribeToPush, subscribeToPush);
  http.write(api.unsubscribeFromPush, unsubscribeFromPush);
  http.read(api.getPushKey, async () => ({ publicKey: webPush.publicKey }));
  http.read(api.getNotifications, ({ caller, query }) =>
    listNotifications(database.outer, caller.userId, query),
  );
  http.write(api.readNotifications, markNotificationsRead);
  http.read(api.getNotificationPreferences, ({ caller }) => preferencesOf(database.outer, caller.userId));
  http.write(api.updateNotificationPreferences, updatePreferences);
}
