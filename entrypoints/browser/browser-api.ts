import polyfill, {
  type Commands,
  type Runtime,
  type SidebarAction,
  type Storage,
} from 'webextension-polyfill';

/** Members that the polyfill leaves untyped; optional ones are missing in a browser: check before calling. */
interface BrowserApi extends Omit<typeof polyfill, 'commands' | 'sidebarAction' | 'storage'> {
  readonly commands: Omit<Commands.Static, 'openShortcutSettings'> &
    Partial<Pick<Commands.Static, 'openShortcutSettings'>>;
  /** Firefox. */
  readonly sidebarAction?: Pick<SidebarAction.Static, 'open'>;
  /** Chrome. */
  readonly sidePanel?: { open(options: { readonly windowId: number }): Promise<void> };
  readonly storage: Omit<Storage.Static, 'local'> & {
    readonly local: StorageArea & {
      /** Chrome. */
      setAccessLevel?(options: { readonly accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
    };
  };
}

export type MessageSender = Runtime.MessageSender;
export type StorageArea = Storage.StorageArea;
export type StorageChanges = Storage.StorageAreaOnChangedChangesType;

/** The only access to the browser’s extension API: with promises everywhere. docs/decisions/0057. */
export const browser: BrowserApi = polyfill;
