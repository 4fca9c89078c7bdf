/** Picture of every notice, packed into the extension. */
export const NOTICE_ICON = '/icons/icon-128.png';

/** A notification of the browser's. One with the same id takes the place of the earlier. */
export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Buttons, at most two are shown. Firefox shows none: a click opens what the acts are about. */
  readonly acts: readonly { readonly act: string; readonly title: string }[];
  /** Page of the web app that a click opens; null where the id says what a click does. */
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
