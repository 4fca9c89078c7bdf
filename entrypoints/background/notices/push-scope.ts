/** Chrome's worker has these; Firefox's background is an event page without a registration. */
interface NoticeOptions extends NotificationOptions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface NoticeClick extends ExtendableEvent {
  readonly notification: Notification;
  readonly action: string;
}

export interface PushArrival extends ExtendableEvent {
  readonly data: { text(): string } | null;
}

export interface PushScope {
  readonly registration: {
    showNotification(title: string, options?: NoticeOptions): Promise<void>;
    getNotifications(filter?: { tag?: string }): Promise<Notification[]>;
    readonly pushManager: PushManager;
  };
  addEventListener(type: 'notificationclick', listener: (event: NoticeClick) => void): void;
  addEventListener(type: 'push', listener: (event: PushArrival) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ExtendableEvent) => void): void;
}

function isPushScope(scope: object): scope is PushScope {
  return 'registration' in scope;
}

/** Scope of the service worker; null where the background is none. */
export function findPushScope(scope: object = globalThis): PushScope | null {
  return isPushScope(scope) ? scope : null;
}
