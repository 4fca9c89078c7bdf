/** Picture of every notice, packed into the extension. */
export const NOTICE_ICON = '/icons/icon-128.png';

/** Notice: a notification shown by the browser. One with the same id replaces the earlier. */
export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Buttons, at most two are shown. Firefox shows none: a click opens the subject of the actions. */
  readonly acts: readonly { readonly act: string; readonly title: string }[];
  /** Page of the web app that a click opens; null where the id decides about the click. */
  readonly path: string | null;
}

export interface Notices {
  show(notice: Notice): Promise<void>;
  clear(id: string): Promise<void>;
}

/** A press on a notice: `act` null is a click beside its buttons. */
export interface NoticePress {
  readonly id: string;
  readonly act: string | null;
  readonly path: string | null;
}
